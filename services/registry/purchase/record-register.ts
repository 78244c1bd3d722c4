import { createHash } from 'node:crypto'
import type { RegisterRead, RegisterContents, RegisterSource } from '#events/registry/register.events.ts'
import type { EventOf } from '#events/event-type.ts'
import type { Register } from '#events/values/registry/register.ts'
import type { Deps } from '../../core/deps.ts'

type RegisterReadData = EventOf<typeof RegisterRead>['data']

export type ArrivedRegister = {
  readonly registryId: string
  readonly listId: string
  readonly apartmentId: string
  readonly register: Register
  readonly source: RegisterSource
  readonly pdf: Uint8Array | null
  readonly collectionId?: string
  readonly importId?: string
}

const contentsOf = (register: Register): RegisterContents => {
  const { extent, property, hasSeparateLandRegister, rights, owners, doubts } = register
  return {
    extent,
    property,
    hasSeparateLandRegister,
    rights: rights.map((right) => ({
      ...right,
      holders: right.holders.map((holder) => ({ ...holder })),
      from: { ranks: [...right.from.ranks], names: [...right.from.names] },
    })),
    owners: owners.map((owner) => ({ ...owner })),
    doubts: doubts.map((doubt) => ({ ...doubt })),
  }
}

/**
 * Seals the PDF under the register's own key, and gives what is to be recorded. The same PDF again
 * is the same object.
 */
export const sealRegister = async (
  { sealedObjects }: Pick<Deps, 'sealedObjects'>,
  { registryId, listId, apartmentId, register, source, pdf, collectionId, importId }: ArrivedRegister,
): Promise<RegisterReadData> => {
  const { uniqueNo, issuedAt, dong, ho, area, landRight, landShare, landArea } = register
  const stored = pdf === null ? null : await sealedObjects.put(registryId, pdf)
  return {
    registryId,
    listId,
    apartmentId,
    dong,
    ho,
    uniqueNo,
    source,
    issuedAt,
    area,
    landRight,
    landShare,
    landArea,
    pdf:
      pdf === null || stored === null
        ? null
        : { object: stored.key, sha256: createHash('sha256').update(pdf).digest('hex'), bytes: pdf.length },
    contents: contentsOf(register),
    ...(collectionId === undefined ? {} : { collectionId }),
    ...(importId === undefined ? {} : { importId }),
  }
}
