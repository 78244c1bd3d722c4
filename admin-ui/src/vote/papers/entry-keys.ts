import type { KeyboardEvent } from 'react'

/** Returns the fields of a form that are typed in, in order. */
export const fieldsIn = (form: HTMLFormElement | null): readonly HTMLInputElement[] => [
  ...(form?.querySelectorAll<HTMLInputElement>('input[type=text]:not([disabled])') ?? []),
]

/** Moves to the next field with Enter; in the last one it submits the form. */
export const toNextField = (event: KeyboardEvent<HTMLFormElement>): void => {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return
  const all = fieldsIn(event.currentTarget)
  const place = all.indexOf(event.target)
  // Enter on anything but an input submits the form.
  if (place < 0) return
  const next = all[place + 1]
  // Enter also takes the highlighted owner of the open list.
  if (next === undefined || event.target.getAttribute('aria-expanded') === 'true') return
  event.preventDefault()
  next.focus()
}
