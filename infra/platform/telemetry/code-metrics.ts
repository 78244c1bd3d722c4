import { Counter, Histogram, type Registry } from 'prom-client'
import { listType, type ListType } from '#events/list/list.events.ts'

/**
 * Purpose of a code: `list`: type of the list that it opens; `who`: owner of the phone that it is
 * sent to.
 */
export type CodeKind = { readonly list: ListType; readonly who: 'voter' | 'trustee' | 'signer' }

/** Metrics of codes: those issued by calls, and their outcome in jobs. */
export type CodeMetrics = {
  /** Counts a code that was issued to be sent to a phone. */
  readonly issued: (kind: CodeKind) => void
  /** Counts a code that the provider accepted, with the seconds since its request. */
  readonly accepted: (kind: CodeKind, seconds?: number) => void
  /** Counts a code that was not sent, with the reason. */
  readonly withheld: (reason: 'expired' | 'nobody') => void
  /** Counts a refused request, since a budget is used up: of one phone, network, link or list. */
  readonly held: (of: string) => void
}

const CODE_SECONDS = [0.1, 0.25, 0.5, 1, 2, 3, 5, 8, 15, 30, 60, 180]

/**
 * Counts codes from their issue to the provider; every series exists from the start, so that
 * differences of two are always defined.
 */
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
    for (const who of ['voter', 'trustee', 'signer'] as const) {
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

/** Metrics that count nothing, for processes that are not scraped. */
export const uncountedCodes: CodeMetrics = { issued: quiet, accepted: quiet, withheld: quiet, held: quiet }
