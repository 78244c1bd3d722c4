import { join } from 'node:path'
import { createDirectoryStorage } from './directory-storage.ts'
import { ObjectDamaged, type ObjectKey, type ObjectStorage } from './object-storage.ts'
import type { StorageSettings } from './storage-settings.ts'

const openBackend = async (settings: StorageSettings, dataDir: string): Promise<ObjectStorage> => {
  if (settings.kind === 'directory') return createDirectoryStorage(join(dataDir, 'files'))
  // The client takes 35 MB of memory, which a directory does not need.
  const { createS3Storage } = await import('./s3-storage.ts')
  return createS3Storage(settings, join(dataDir, 'files', 'drafts'))
}

/**
 * Opens the storage that the settings name, without a request to it yet. `dataDir`: directory of
 * the documents where there is no bucket, and of drafts. `onDamage` is called with every object
 * that is found damaged, whoever read it.
 */
export const openStorage = async (
  settings: StorageSettings,
  dataDir: string,
  onDamage: (key: ObjectKey) => void = () => {},
): Promise<ObjectStorage> => {
  const place = await openBackend(settings, dataDir)
  const told = <Answer>(answer: Promise<Answer>): Promise<Answer> =>
    answer.catch((error: unknown) => {
      if (error instanceof ObjectDamaged) onDamage(error.key)
      throw error
    })
  return {
    ...place,
    get: async (key, range) => {
      const content = await told(place.get(key, range))
      return content.on('error', (error) => error instanceof ObjectDamaged && onDamage(error.key))
    },
    verify: (key) => told(place.verify(key)),
  }
}
