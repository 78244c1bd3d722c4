import { formatDate, formatDateTime } from '#ui/format.ts'
import type { List } from '#services/list/lists.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { dongName } from '../../words/dong-name.ts'
import { ballotKindNames, voteKindNames, voteRuleText, weightNames } from '../../words/vote-words.ts'
import { endText } from '../draft/effective-end.ts'

export type NoticeFact = { readonly name: string; readonly value: string }

type AnnouncedPart = { readonly announcedOn: string; readonly place: string }

/** What a notice says of a vote beside its text and its questions. Days and places that are not written yet are left out. */
export const noticeFacts = (
  vote: Vote,
  list: Pick<List, 'endDate' | 'rule'>,
  { announcedOn, place }: AnnouncedPart,
): readonly NoticeFact[] =>
  [
    { name: '종류', value: voteKindNames[vote.kind] },
    { name: '투표하는 세대', value: vote.dongs === null ? '명부의 모든 세대' : vote.dongs.map(dongName).join(', ') },
    {
      name: '기간',
      value: `${vote.opensAt === null ? '관리자가 시작한 때' : formatDateTime(vote.opensAt)}부터 ${endText(vote.closesAt, list.endDate)}`,
    },
    { name: '방법', value: `${ballotKindNames[vote.ballotKind]} 투표, ${weightNames[vote.weight]}` },
    { name: '가결 기준', value: voteRuleText(vote.rule, list.rule) },
    { name: '공고한 날', value: announcedOn === '' ? '' : formatDate(announcedOn) },
    { name: '공고한 곳', value: place },
  ].filter(({ value }) => value !== '')
