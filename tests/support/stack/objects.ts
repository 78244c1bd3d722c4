import { ObjectNotFound, type ObjectStorage } from '#infra/platform/object-storage/object-storage.ts'

/** Storages for systems that make no documents: working, empty, and refusing. */
export const noObjects: ObjectStorage = {
  kind: 'directory',
  put: () => Promise.reject(new Error('no documents are kept here')),
  get: (key) => Promise.reject(new ObjectNotFound(key)),
  size: (key) => Promise.reject(new ObjectNotFound(key)),
  verify: (key) => Promise.reject(new ObjectNotFound(key)),
  has: async () => false,
  keys: async function* () {},
  check: async () => {},
}
