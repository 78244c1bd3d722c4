import type { TrusteeCodeEvent } from '#events/vote/trustee-code.events.ts'
import type { Decider } from '../../core/decider.ts'
import { DomainError } from '../../core/domain-error.ts'
import {
  codesAfter,
  isPhoneProven,
  judgeCode,
  newCodeUntil,
  noPhoneCodes,
  type PhoneCodeFact,
  type PhoneCodes,
} from '../../participation/phone-code.decider.ts'

type TrusteeReference = { readonly voteId: string; readonly listId: string; readonly trusteeId: string }

export type TrusteeCodeOutcome = Pick<
  Extract<TrusteeCodeEvent, { type: 'TrusteeCodeSent' }>['data'],
  'outcome' | 'statusCode' | 'reason'
>

export type TrusteeCodeCommand = { readonly of: TrusteeReference } & (
  | { readonly type: 'AskTrusteeCode'; readonly codeId: string; readonly now: Date }
  /** Confirms a code. `isRight` returns whether a code is the one of an id. */
  | { readonly type: 'ConfirmTrusteeCode'; readonly isRight: (codeId: string) => boolean; readonly now: Date }
  | ({ readonly type: 'RecordTrusteeCodeSent'; readonly codeId: string } & TrusteeCodeOutcome)
)

/**
 * Returns the stream of a trustee's codes. `browser`: a keyed digest of the requesting browser,
 * which has its own codes and wrong tries.
 */
export const trusteeCodeStream = (trusteeId: string, browser: string): string => `trustee-code-${trusteeId}-${browser}`

const factOf = ({ type, data }: TrusteeCodeEvent): PhoneCodeFact => {
  switch (type) {
    case 'TrusteeCodeIssued':
      return { kind: 'issued', ...data }
    case 'TrusteeCodeRefused':
      return { kind: 'refused' }
    case 'TrusteeCodeLocked':
      return { kind: 'locked', until: data.until }
    case 'TrusteeConfirmed':
      return { kind: 'confirmed', ...data }
    case 'TrusteeCodeSent':
      return { kind: 'sent', codeId: data.codeId }
  }
}

type CodeConfirmCommand = Extract<TrusteeCodeCommand, { type: 'ConfirmTrusteeCode' }>

const confirm = ({ of, isRight, now }: CodeConfirmCommand, state: PhoneCodes): readonly TrusteeCodeEvent[] => {
  const verdict = judgeCode(state, isRight, now)
  const named = { ...of, codeId: verdict.codeId }
  if (verdict.isRight) return [{ type: 'TrusteeConfirmed', data: { ...named, until: verdict.until } }]
  const refused = { type: 'TrusteeCodeRefused', data: named } as const
  return verdict.lockedUntil === null
    ? [refused]
    : [refused, { type: 'TrusteeCodeLocked', data: { ...named, until: verdict.lockedUntil } }]
}

/**
 * @throws DomainError TRUSTEE_NOT_CONFIRMED where they have not proven their phone with this code,
 * or too long ago
 */
export const assertConfirmed = (state: PhoneCodes, codeId: string, now: Date): void => {
  if (!isPhoneProven(state, codeId, now)) throw new DomainError('TRUSTEE_NOT_CONFIRMED')
}

/** Verification that the holder of a trustee's link has the trustee's phone. */
export const trusteeCodeDecider: Decider<PhoneCodes, TrusteeCodeCommand, TrusteeCodeEvent> = {
  initial: noPhoneCodes,
  evolve: (state, event) => codesAfter(state, factOf(event)),
  decide: (command, state) => {
    switch (command.type) {
      case 'AskTrusteeCode': {
        const expiresAt = newCodeUntil(state, command.now)
        const { of, codeId } = command
        return expiresAt === null ? [] : [{ type: 'TrusteeCodeIssued', data: { ...of, codeId, expiresAt } }]
      }
      case 'ConfirmTrusteeCode':
        return confirm(command, state)
      case 'RecordTrusteeCodeSent': {
        const { of, codeId, outcome, statusCode, reason } = command
        return state.sent.includes(codeId)
          ? []
          : [
              {
                type: 'TrusteeCodeSent',
                data: { ...of, codeId, outcome, statusCode, ...(reason === undefined ? {} : { reason }) },
              },
            ]
      }
    }
  },
}
