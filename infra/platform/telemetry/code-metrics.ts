import { Counter, Histogram, type Registry } from 'prom-client'
import { listType, type ListType } from '#events/list/list.events.ts'

/** Purpose of a code: `list`: the type of the list that it opens; `who`: whose phone it goes to. */
export type CodeKind = { readonly list: ListType; readonly who: 'voter' | 'trustee' }

/** What is told of codes: those issued by calls, what became of them by jobs. */
export type CodeMetrics = {
  /** One was issued that somebody's phone is to get. */
  readonly issued: (kind: CodeKind) => void
  /** The provider took one, so many seconds after it was asked for. */
  readonly accepted: (kind: CodeKind, seconds?: number) => void
  /** One was not sent, and why. */
  readonly withheld: (reason: 'expired' | 'nobody') => void
  /** One was refused, since a budget is used up: for one phone, network, link or list. */
  readonly held: (of: string) => void
}

const CODE_SECONDS = [0.1, 0.25, 0.5, 1, 2, 3, 5, 8, 15, 30, 60, 180]

/** Counts codes from their issue to the provider; every series is there from the start, so that a difference of two is never without one. */
export const codeMetrics = (registers: Registry[]): CodeMetrics => {
  const labelNames = ['list', 'who'] as const
  const issued = new Counter({
    name: 'danji_codes_issued_total',
    help: 'Verification codes that a phone is to get.',
    labelNames,
    registers,
  })
  const accepted = new Counter({
    name: 'danji_codes_accepted_total',
    help: 'Verification codes that the provider took.',
    labelNames,
    registers,
  })
  const withheld = new Counter({
    name: 'danji_codes_withheld_total',
    help: 'Verification codes that were not sent: expired before they could be, or to nobody.',
    labelNames: ['reason'],
    registers,
  })
  const held = new Counter({
    name: 'danji_codes_held_total',
    help: 'Requests for a code that were refused, since as many were asked for within the hour as may be.',
    labelNames: ['of'],
    registers,
  })
  const seconds = new Histogram({
    name: 'danji_code_sent_seconds',
    help: 'From a verification code asked for to the provider taking it.',
    buckets: CODE_SECONDS,
    registers,
  })
  for (const list of listType.options)
    for (const who of ['voter', 'trustee'] as const) {
      issued.inc({ list, who }, 0)
      accepted.inc({ list, who }, 0)
    }
  for (const reason of ['expired', 'nobody']) withheld.inc({ reason }, 0)
  for (const budget of ['phone', 'network', 'link', 'list']) held.inc({ of: budget }, 0)
  return {
    issued: (kind) => issued.inc(kind),
    accepted: (kind, took) => {
      accepted.inc(kind)
      if (took !== undefined) seconds.observe(took)
    },
    withheld: (reason) => withheld.inc({ reason }),
    held: (of) => held.inc({ of }),
  }
}

const quiet = (): void => {}

/** Counts nothing: where nobody scrapes. */
export const uncountedCodes: CodeMetrics = { issued: quiet, accepted: quiet, withheld: quiet, held: quiet }
