/** Values of a form that was not sent, and when they were kept. */
export type KeptForm = { readonly at: string; readonly values: Readonly<Record<string, unknown>> }

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

const PREFIX = 'danji.kept-form/'
const MAX_CHARACTERS = 200_000
/** Time after which a kept form is no longer offered, in milliseconds: two weeks. */
const MAX_AGE = 14 * 86_400_000

const isKeptForm = (value: unknown): value is KeptForm =>
  typeof value === 'object' &&
  value !== null &&
  'at' in value &&
  typeof value.at === 'string' &&
  'values' in value &&
  typeof value.values === 'object' &&
  value.values !== null

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Returns undefined where the browser refuses storage: then nothing is kept. */
const attempt = <Answer>(act: () => Answer): Answer | undefined => {
  try {
    return act()
  } catch {
    return undefined
  }
}

/** Keeps the values of a form under an id; too large ones are left out. */
export const keepForm = (
  id: string,
  values: KeptForm['values'],
  { storage, now = new Date() }: { readonly storage?: Storage; readonly now?: Date } = {},
): void => {
  const text = JSON.stringify({ at: now.toISOString(), values })
  if (text.length <= MAX_CHARACTERS) attempt(() => (storage ?? localStorage).setItem(`${PREFIX}${id}`, text))
}

/** Returns the kept form of an id; null where there is none, or none that is recent. */
export const readKeptForm = (
  id: string,
  { storage, now = new Date() }: { readonly storage?: Storage; readonly now?: Date } = {},
): KeptForm | null => {
  const text = attempt(() => (storage ?? localStorage).getItem(`${PREFIX}${id}`))
  const kept = parsed(text ?? 'null')
  return isKeptForm(kept) && now.getTime() - Date.parse(kept.at) < MAX_AGE ? kept : null
}

export const forgetKeptForm = (id: string, storage?: Storage): void => {
  attempt(() => (storage ?? localStorage).removeItem(`${PREFIX}${id}`))
}

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value)

/**
 * Tells whether kept values have the fields of a form as it is now: a release may have changed it.
 * A field without a value has no kind.
 */
export const fitsForm = (kept: KeptForm['values'], form: KeptForm['values']): boolean =>
  Object.entries(kept).every(
    ([name, value]) => name in form && (value === null || form[name] === null || kindOf(value) === kindOf(form[name])),
  )
