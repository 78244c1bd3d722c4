import type { FieldError } from '#ui/http/api-client.ts'

/**
 * Returns the sent ids that a refusal names, by their index in the body ("userIds.3") or as they
 * are.
 */
export const refusedAmong = (ids: readonly string[], fields: readonly FieldError[]): readonly string[] => {
  const named = new Set(
    fields.flatMap(({ path, message }) => {
      const place = /(?:^|\.)userIds\.(\d+)/.exec(path)?.[1]
      const byPlace = place === undefined ? undefined : ids[Number(place)]
      return byPlace === undefined ? ids.filter((id) => path.includes(id) || message.includes(id)) : [byPlace]
    }),
  )
  return ids.filter((id) => named.has(id))
}
