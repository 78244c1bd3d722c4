import type { ConsentEvent, SignedByResident } from '#events/signature/consent.events.ts'
import type { ListState } from '#services/list/list.decider.ts'
import type { ListUserState, ListedUser } from '#services/roll/list-user.decider.ts'
import type { ConsentCommand } from '#services/signature/consent/consent.decider.ts'
import { listState } from '#tests/list/sample-list.ts'
import { evidence, fixedId, fixedSecret, NOW } from '#tests/support/fixed.ts'

type ConsentEventData<Type extends ConsentEvent['type']> = Extract<ConsentEvent, { type: Type }>['data']
type Command<Type extends ConsentCommand['type']> = Extract<ConsentCommand, { type: Type }>

const holder = {
  listId: fixedId(2),
  apartmentId: fixedId(1),
  listUserId: fixedId(3),
  personId: fixedId(4),
  dong: '101',
  ho: '1502',
}
export const listed: ListedUser = {
  status: 'listed',
  ...holder,
  area: 849_431,
  landShare: null,
  ownershipShare: null,
  kakaoEnabled: true,
  representative: false,
  standing: null,
  remarks: null,
}
export const removed: ListUserState = { status: 'removed' }

/** The office's two, one enters what is on paper, the other one confirms it. */
export const [HONG, KIM] = [fixedId(70), fixedId(71)]
const SHA = 'a'.repeat(64)

const signedBy: SignedByResident = {
  values: {},
  filledSha256: SHA,
  signature: { way: 'drawn', objectKey: SHA, sha256: SHA, strokes: 3 },
  evidence,
}

const phoneSigner = { identity: { verificationId: fixedId(60), provider: 'nice' as const, ciHash: 'ci' } }

/** The n-th thing that they sign. */
const signing = (n: number, overrides: Partial<ConsentEventData<'ConsentSigned'>> = {}) => ({
  consentId: fixedId(100 + n),
  receiptId: fixedSecret(100 + n),
  documentId: fixedId(200 + n),
  template: { templateId: fixedId(50), version: 1, sha256: SHA, fieldsSha256: SHA },
  pictures: [SHA],
  texts: [{ key: 'privacy', version: 1, sha256: SHA }],
  ...phoneSigner,
  submission: `submission-${n}`,
  signed: signedBy,
  ...overrides,
})

export type CampaignStates = { readonly list?: ListState; readonly entry?: ListUserState }
const at = ({ list = listState(), entry = listed }: CampaignStates) => ({
  list,
  entry,
  listId: holder.listId,
  now: NOW,
})

export const sign = (n: number, when: CampaignStates = {}): Command<'SignConsent'> => ({
  type: 'SignConsent',
  ...at(when),
  typedSignature: true,
  imprintSignature: true,
  signing: signing(n),
})
export const signed = (n: number): ConsentEvent => ({ type: 'ConsentSigned', data: { ...holder, ...signing(n) } })

/** Signing with a typed name. */
export const signTyped = (n: number, typedSignature: boolean): Command<'SignConsent'> => {
  const signature = { ...signedBy.signature, way: 'typed' as const, strokes: 0 }
  return { ...sign(n), typedSignature, signing: signing(n, { signed: { ...signedBy, signature } }) }
}

/** Signing with the imprint of a seal. */
export const signByImprint = (n: number, imprintSignature: boolean): Command<'SignConsent'> => {
  const signature = { ...signedBy.signature, way: 'imprint' as const, strokes: 0 }
  return { ...sign(n), imprintSignature, signing: signing(n, { signed: { ...signedBy, signature } }) }
}

const withdrawing = (n: number) => ({
  way: 'online' as const,
  receiptId: fixedSecret(300 + n),
  verificationId: fixedId(60),
  reason: '생각이 바뀌었습니다.',
  evidence,
})
/** `meant`: the n-th consent; where nothing is said, the one that stands. */
export const withdraw = (n: number, when: CampaignStates = {}, meant?: string): Command<'WithdrawConsent'> => ({
  type: 'WithdrawConsent',
  ...at(when),
  rule: 'until-close',
  meant,
  withdrawing: withdrawing(n),
  end: null,
})
export const withdrawn = (n: number, consentId = fixedId(100 + n)): ConsentEvent => ({
  type: 'ConsentWithdrawn',
  data: { consentId, ...holder, ...withdrawing(n) },
})
const onPaper = {
  way: 'paper' as const,
  withdrawnOn: '2025-03-09',
  receiptId: fixedSecret(310),
  reason: '서면 철회',
  evidence: null,
}
export const withdrawOnPaper = (meant: string, withdrawnOn = '2025-03-09', when: CampaignStates = {}) => ({
  ...withdraw(1, when, meant),
  withdrawing: { ...onPaper, withdrawnOn },
})
export const withdrawnOnPaper = (consentId: string): ConsentEvent => ({
  type: 'ConsentWithdrawn',
  data: { consentId, ...holder, ...onPaper },
})

const declining = { verificationId: fixedId(60), reason: '동의하지 않습니다.', evidence }
export const decline = (when: CampaignStates = {}): Command<'DeclineConsent'> => ({
  type: 'DeclineConsent',
  ...at(when),
  declining,
})
export const declined: ConsentEvent = { type: 'ConsentDeclined', data: { ...holder, ...declining } }

/** The n-th paper that Hong enters. */
const paper = (n: number, signedOn = '2025-03-08') => ({
  consentId: fixedId(400 + n),
  enteredBy: HONG,
  signedOn,
  scan: { objectKey: SHA, sha256: SHA, size: 1_000, pages: 2 },
  note: null,
})
export const enter = (n: number, when: CampaignStates = {}, signedOn?: string): Command<'EnterPaper'> => ({
  type: 'EnterPaper',
  ...at(when),
  paper: paper(n, signedOn),
})
export const entered = (n: number): ConsentEvent => ({
  type: 'PaperConsentEntered',
  data: { ...holder, ...paper(n) },
})
const confirming = (n: number) => ({
  consentId: fixedId(400 + n),
  receiptId: fixedSecret(400 + n),
  documentId: fixedId(500 + n),
})
export const confirm = (n: number, when: CampaignStates = {}, adminId = KIM): Command<'ConfirmPaper'> => ({
  type: 'ConfirmPaper',
  ...at(when),
  adminId,
  confirming: confirming(n),
})
export const confirmed = (n: number): ConsentEvent => ({
  type: 'PaperConsentConfirmed',
  data: { ...holder, signedOn: '2025-03-08', ...confirming(n) },
})
export const refuse = (n: number): Command<'RefusePaper'> => ({
  type: 'RefusePaper',
  consentId: fixedId(400 + n),
  reason: '서명이 없습니다.',
})
export const refused = (n: number, cause: 'by-hand' | 'superseded' = 'by-hand'): ConsentEvent => ({
  type: 'PaperConsentRefused',
  data: { consentId: fixedId(400 + n), ...holder, cause, reason: '서명이 없습니다.' },
})

/** Signing the first form with a box that says no, and what is recorded of it. */
const no = { meaning: 'decline' as const, label: '동의하지 않음' }
export const signNo: Command<'SignConsent'> = { ...sign(1), signing: signing(1, { answer: no }) }
export const signedNo: ConsentEvent = {
  type: 'ConsentDeclineSigned',
  data: { ...holder, ...signing(1), answer: no },
}
/** The first paper of Hong, which says no. */
export const enteredDecline: ConsentEvent = {
  type: 'PaperConsentEntered',
  data: { ...holder, ...paper(1), paperAnswer: 'decline' },
}
export const confirmedDecline: ConsentEvent = {
  type: 'PaperConsentDeclineConfirmed',
  data: { ...holder, signedOn: '2025-03-08', ...confirming(1) },
}

const certificateOf = (n: number): NonNullable<ConsentEventData<'ConsentSigned'>['certificate']> => ({
  signatureId: fixedId(300 + n),
  app: 'kakao',
  provider: '카카오',
  recognition: { number: '2023-001', until: '2026-11-30' },
  receiptId: `receipt-${n}`,
  documentSha256: SHA,
  signedDataSha256: SHA,
  ciHash: 'ci',
  completedAt: NOW.toISOString(),
})

const preparing = (n: number) => {
  const { receiptId: _receipt, documentId: _document, ...fields } = signing(n)
  const body = { objectKey: SHA, sha256: SHA, size: 1_000, pages: 2 }
  const { identity } = phoneSigner
  return { ...fields, identity, signatureId: fixedId(300 + n), app: 'kakao' as const, body, explained: [] }
}

/** Preparation of the n-th thing for a certificate. */
export const prepare = (n: number, when: CampaignStates = {}): Command<'PrepareConsent'> => ({
  type: 'PrepareConsent',
  ...at(when),
  typedSignature: true,
  imprintSignature: false,
  preparing: preparing(n),
})
export const prepared = (n: number): ConsentEvent => ({
  type: 'ConsentPrepared',
  data: { ...holder, ...preparing(n) },
})

export const signPrepared = (n: number, when: CampaignStates = {}): Command<'SignPrepared'> => ({
  type: 'SignPrepared',
  ...at(when),
  signatureId: fixedId(300 + n),
  signing: signing(n, { certificate: certificateOf(n) }),
})
export const certified = (n: number): ConsentEvent => ({
  type: 'ConsentSigned',
  data: { ...holder, ...signing(n, { certificate: certificateOf(n) }) },
})

export const endPreparation = (n: number): Command<'EndPreparation'> => ({
  type: 'EndPreparation',
  signatureId: fixedId(300 + n),
  entry: holder,
  reason: 'expired',
})
export const preparationEnded = (n: number): ConsentEvent => ({
  type: 'ConsentPreparationEnded',
  data: { ...holder, consentId: fixedId(100 + n), signatureId: fixedId(300 + n), reason: 'expired' },
})
