/** Keys of files that an event's data names, at any depth. */
export const fileKeysIn = (value: unknown): readonly string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) =>
        typeof inner === 'string' && /^(?:objectKey|object)$/.test(name) ? [inner] : fileKeysIn(inner),
      )
    : []
