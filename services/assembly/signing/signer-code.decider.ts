import type { MinutesCodeEvent } from '#events/assembly/minutes-link.events.ts'
import type { Decider } from '../../core/decider.ts'
import {
  codesAfter,
  judgeCode,
  newCodeUntil,
  noPhoneCodes,
  type PhoneCodeFact,
  type PhoneCodes,
} from '../../participation/phone-code.decider.ts'

type CodeSentData = Extract<MinutesCodeEvent, { type: 'MinutesCodeSent' }>['data']
type SignerNames = Pick<CodeSentData, 'assemblyId' | 'apartmentId' | 'listId' | 'signerId'>

export type SignerCodeCommand = { readonly of: SignerNames } & (
  | { readonly type: 'AskCode'; readonly codeId: string; readonly now: Date }
  /** Confirms a code. `isRight` returns whether a code is the one of an id. */
  | { readonly type: 'ConfirmCode'; readonly isRight: (codeId: string) => boolean; readonly now: Date }
  | ({ readonly type: 'RecordCodeSent'; readonly codeId: string } & Pick<CodeSentData, 'outcome' | 'statusCode'>)
)

/**
 * Returns the stream of a signer's codes. `browser`: a keyed digest of the requesting browser, which
 * has its own codes and wrong tries.
 */
export const signerCodeStream = (signerId: string, browser: string): string => `minutes-code-${signerId}-${browser}`

const factOf = ({ type, data }: MinutesCodeEvent): PhoneCodeFact => {
  switch (type) {
    case 'MinutesCodeIssued':
      return { kind: 'issued', ...data }
    case 'MinutesCodeRefused':
      return { kind: 'refused' }
    case 'MinutesCodeLocked':
      return { kind: 'locked', until: data.until }
    case 'MinutesSignerConfirmed':
      return { kind: 'confirmed', ...data }
    case 'MinutesCodeSent':
      return { kind: 'sent', codeId: data.codeId }
  }
}

/** Verification that the holder of a signer's link has the signer's phone. */
export const signerCodeDecider: Decider<PhoneCodes, SignerCodeCommand, MinutesCodeEvent> = {
  initial: noPhoneCodes,
  evolve: (state, event) => codesAfter(state, factOf(event)),
  decide: (command, state) => {
    const { of } = command
    if (command.type === 'RecordCodeSent') {
      const { codeId, outcome, statusCode } = command
      if (state.sent.includes(codeId)) return []
      return [{ type: 'MinutesCodeSent', data: { ...of, codeId, outcome, statusCode } }]
    }
    if (command.type === 'AskCode') {
      const expiresAt = newCodeUntil(state, command.now)
      return expiresAt === null
        ? []
        : [{ type: 'MinutesCodeIssued', data: { ...of, codeId: command.codeId, expiresAt } }]
    }
    const verdict = judgeCode(state, command.isRight, command.now)
    const named = { ...of, codeId: verdict.codeId }
    if (verdict.isRight) return [{ type: 'MinutesSignerConfirmed', data: { ...named, until: verdict.until } }]
    const refused = { type: 'MinutesCodeRefused', data: named } as const
    return verdict.lockedUntil === null
      ? [refused]
      : [refused, { type: 'MinutesCodeLocked', data: { ...named, until: verdict.lockedUntil } }]
  },
}
