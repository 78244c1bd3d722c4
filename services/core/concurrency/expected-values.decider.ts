import { DomainError } from '../domain-error.ts'

/** Makes an absent value, an empty text and an empty list one. */
const normalized = (value: unknown): string =>
  value === null || value === undefined || value === '' ? '""' : JSON.stringify(value)

type Values = Readonly<Record<string, unknown>>
/** Values that a caller saw of the fields that they change, by name. */
export type ExpectedValues = Values

/**
 * Refuses to overwrite a change that somebody else made since the caller read the record. `seen`:
 * values that the caller saw of the fields to change; without it nothing is checked. A value that
 * equals the wanted one is no conflict. Names and values are those of the contract.
 * @throws DomainError CHANGED_MEANWHILE naming the fields
 */
export const assertUnchanged = (
  seen: ExpectedValues | undefined,
  { wanted, now }: { readonly wanted: Values; readonly now: Values },
): void => {
  const others = Object.entries(seen ?? {}).filter(
    ([name, value]) =>
      name in now &&
      normalized(now[name]) !== normalized(value) &&
      normalized(now[name]) !== normalized(wanted[name] === undefined ? value : wanted[name]),
  )
  if (others.length === 0) return
  throw new DomainError(
    'CHANGED_MEANWHILE',
    others.map(([path]) => ({ path, message: '그 사이 바뀐 항목입니다.' })),
  )
}
