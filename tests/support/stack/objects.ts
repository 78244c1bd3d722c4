import { ObjectNotFound, type ObjectStorage } from '#infra/platform/object-storage/object-storage.ts'

/** For systems in which no document is made: well, empty, and refusing to keep any. */
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
