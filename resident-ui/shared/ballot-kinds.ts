import type { VoterPage } from '#services/vote/ballot/vote-link.contract.ts'
import { t } from './translate.ts'

export type BallotKind = VoterPage['vote']['ballotKind']

/** Names of the kinds of ballot, with what each means for a voter. */
export const ballotKinds: Readonly<Record<BallotKind, { readonly name: string; readonly meaning: string }>> = {
  secret: { name: t('무기명 투표'), meaning: t('관리사무소는 무엇을 고르셨는지 볼 수 없습니다') },
  open: { name: t('기명 투표'), meaning: t('고르신 내용이 이름과 함께 기록됩니다') },
}
