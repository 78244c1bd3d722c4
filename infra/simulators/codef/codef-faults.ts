import { z } from 'zod'
import type { Failure } from './codef-switches.ts'

/** Answer on the wire. */
export type WireAnswer =
  | { readonly kind: 'json' | 'half'; readonly answer: object }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'dropped' }

type RegisterAnswer = { readonly resRegisterEntriesList: readonly unknown[] } & Readonly<Record<string, unknown>>

const renamed = (entry: unknown): unknown => {
  const { resRegistrationHisList: resHistoryList, ...rest } = z
    .looseObject({ resRegistrationHisList: z.unknown() })
    .parse(entry)
  return { ...rest, resHistoryList }
}

/** Returns the wrong answer to a call that was paid. */
export const brokenAnswer = (
  mode: Failure['mode'],
  data: RegisterAnswer,
  envelopeOf: (code: string, data?: object) => object,
): WireAnswer => {
  const [entry] = data.resRegisterEntriesList
  switch (mode) {
    case 'timeout':
      return { kind: 'json', answer: envelopeOf('CF-01004') }
    case 'nonsense':
      return { kind: 'text', text: '<html><body>Bad Gateway</body></html>' }
    case 'half':
      return { kind: 'half', answer: envelopeOf('CF-00000', data) }
    case 'twice':
      return { kind: 'json', answer: envelopeOf('CF-00000', { ...data, resRegisterEntriesList: [entry, entry] }) }
    case 'renamed-fields':
      return { kind: 'json', answer: envelopeOf('CF-00000', { ...data, resRegisterEntriesList: [renamed(entry)] }) }
    case 'issued-undelivered':
      return {
        kind: 'json',
        answer: envelopeOf('CF-00000', { ...data, resIssueYN: '3', resOriGinalData: '', resRegisterEntriesList: [] }),
      }
    // The caller has put the other unit's register into the answer; the other cases never come
    // here.
    case 'other-unit':
    case 'code':
    case 'drop-after-charge':
      return { kind: 'json', answer: envelopeOf('CF-00000', data) }
  }
}
