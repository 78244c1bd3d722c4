import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import type { PlacedTemplateField } from '#events/pdf-template/pdf-template.events.ts'
import type { SignedByResident } from '#events/signature/consent.events.ts'
import { ObjectDamaged } from '#infra/platform/object-storage/object-storage.ts'
import type { FieldValue } from '#infra/lib/pdf/fill/index.ts'
import type { Tools } from '../../core/deps.ts'

/** Part of the stored signature that is read here; strokes are not. */
const storedSignature = z.object({ png: z.string() })

/**
 * Returns the picture of the signature.
 * @throws KeyDestroyed, ObjectNotFound; ObjectDamaged if it is not the picture that was signed with
 */
export const signatureIn = async (
  { sealedObjects }: Pick<Tools, 'sealedObjects'>,
  personId: string,
  { objectKey, sha256 }: SignedByResident['signature'],
): Promise<Uint8Array> => {
  const kept = storedSignature.parse(
    JSON.parse((await buffer(await sealedObjects.get(personId, objectKey))).toString()),
  )
  const png = Buffer.from(kept.png, 'base64')
  if (createHash('sha256').update(png).digest('hex') !== sha256) throw new ObjectDamaged(objectKey)
  return png
}

const decides = (choice: PlacedTemplateField['choice']): boolean => choice !== undefined && choice !== null

/**
 * Returns the values of the fields: what the signer saw and entered, and their signature in every
 * signature field; without a picture, for masked copies, the deciding choices alone.
 */
export const fieldValues = (
  fields: readonly Pick<PlacedTemplateField, 'id' | 'kind' | 'choice'>[],
  signed: SignedByResident['values'],
  png: Uint8Array | undefined,
): [string, FieldValue][] => {
  const values: [string, FieldValue][] = []
  for (const { id, kind, choice } of fields) {
    // The masked copy has the answer, too: the ticked box reveals no more than the certificate.
    const value = png || decides(choice) ? signed[id] : undefined
    if (kind === 'signature') values.push([id, png ? { picture: png } : { hidden: true }])
    else if (typeof value === 'string') values.push([id, { text: value }])
    else if (value !== undefined) values.push([id, { checked: value }])
  }
  return values
}
