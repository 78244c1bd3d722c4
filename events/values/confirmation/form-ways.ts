/** Ways in which a consent form is made: stamped paper (검인), or confirmed electronic ones (확인). */
export const formWays = ['paper', 'electronic'] as const
export type FormWay = (typeof formWays)[number]

/** Writing of a run's numbers by its authority: "제2026-" + 0012 + "호". */
export type FormNumbering = { readonly prefix: string; readonly digits: number; readonly suffix: string }

/** Returns a number as its run writes it: "제2026-0012호". */
export const formNumberText = (number: number, { prefix, digits, suffix }: FormNumbering): string =>
  `${prefix}${String(number).padStart(digits, '0')}${suffix}`

/** Causes for which a number is void. office: an administrator said so, with a reason. */
export const voidCauses = ['office', 'given-up', 'form-changed', 'run-revoked'] as const
export type VoidCause = (typeof voidCauses)[number]
