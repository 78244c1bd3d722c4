import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { KeyDestroyed } from '#infra/platform/event-store/key-ring.ts'
import { ObjectDamaged, ObjectNotFound } from '#infra/platform/object-storage/object-storage.ts'
import type { Deps } from '../../core/deps.ts'

const storedPicture = z.object({ png: z.string() })

/** Returns the picture of a stored signature (PNG); undefined where it is destroyed or damaged. */
export const openSignature = async (
  { sealedObjects }: Pick<Deps, 'sealedObjects'>,
  signerId: string,
  objectKey: string,
): Promise<Buffer | undefined> => {
  try {
    const stored = await buffer(await sealedObjects.get(signerId, objectKey))
    return Buffer.from(storedPicture.parse(JSON.parse(stored.toString())).png, 'base64')
  } catch (error) {
    if ([KeyDestroyed, ObjectDamaged, ObjectNotFound].some((kind) => error instanceof kind)) return undefined
    throw error
  }
}
