import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { seoulClock } from '#events/values/day.ts'
import type { ConsentEvent } from '#events/signature/consent.events.ts'
import { ObjectDamaged } from '#infra/platform/object-storage/object-storage.ts'
import type { Tools } from '../../core/deps.ts'
import type { ConsentPaper } from '../../document/document.hooks.ts'

type ConsentData = Pick<Extract<ConsentEvent, { type: 'ConsentSigned' }>['data'], 'personId' | 'certificate' | 'body'>

/**
 * Returns the file that was signed with a certificate, and the lines of its mark: the time at which
 * the owner signed, by the provider, whose name it has. Undefined for a consent without one.
 * @throws KeyDestroyed, ObjectNotFound; ObjectDamaged where it is not the file that was signed
 */
export const signedBase = async (
  { sealedObjects }: Pick<Tools, 'sealedObjects'>,
  signed: Partial<Pick<ConsentData, 'certificate' | 'body'>> & Pick<ConsentData, 'personId'>,
): Promise<ConsentPaper['base']> => {
  const { personId, certificate, body } = signed
  if (!certificate || !body) return undefined
  const bytes = await buffer(await sealedObjects.get(personId, body.objectKey))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  if (sha256 !== certificate.documentSha256) throw new ObjectDamaged(body.objectKey)
  return {
    bytes,
    mark: ['시점확인', seoulClock(new Date(certificate.completedAt)).replace('T', ' '), certificate.provider],
  }
}
