import { paperTotals } from '../vote/paper-totals.ts'
import { column, FEW, ofList, scope, hideWhen, type AnalyticsView } from './view.ts'

/**
 * Makes SQL that is true where a number of papers is too small to be shown: the persons behind it
 * are at least the papers minus those beyond anybody's first.
 */
const hasTooFew = (papers: string): string =>
  `(${papers} > 0 and ${papers} - greatest(handed_out - coalesce(persons, 0), 0) < 3)`

/**
 * View of papers: nothing before somebody has seen the results of a vote. Papers handed out minus
 * those not returned are those returned, and likewise for valid ones: figures of two parts are
 * shown both or neither.
 */
export const votePapers: AnalyticsView = {
  name: 'vote_papers',
  title: '종이 투표용지',
  says: '개표한 투표의 종이 투표용지: 용지 교부, 집계, 무효, 미회수. 교부만으로는 표가 아니고, 무효도 투표한 것으로 셉니다. 종이 투표용지가 없는 투표는 없습니다.',
  columns: [
    ...ofList,
    column('vote_id', 'uuid', '투표'),
    column('ballot_kind', 'text', 'open 기명, secret 무기명'),
    column('handed_out', 'bigint', `교부한 용지(용지 교부). ${FEW}`),
    column('counted', 'bigint', `두 입력이 같아 집계한 용지, 무효까지. ${FEW}`),
    column('invalid', 'bigint', `모든 안건이 무효인 용지(무효). ${FEW}`),
    column('unreturned', 'bigint', `돌아오지 않은 용지(미회수). ${FEW}`),
  ],
  rows: `with ${scope},
  papers as (
    select s.apartment_id, t.*, v.ballot_kind from (${paperTotals}) t
    join read.vote v on v.id = t.vote_id join read.counted_vote c on c.vote_id = t.vote_id join scope s on s.list_id = t.list_id
  ),
  holders as (
    select h.vote_id, count(distinct coalesce(e.person_id, h.list_user_id)) as persons
    from (
      select vote_id, list_user_id from read.vote_paper_out
      union
      select vote_id, list_user_id from read.vote_paper where state = 'counted' and list_user_id is not null
    ) h left join read.list_entry e on e.list_user_id = h.list_user_id
    group by 1
  ),
  judged as (
    select p.*, coalesce(h.persons, 0) < 3 as hides_all,
      ${['counted', 'unreturned', 'invalid', 'counted - invalid']
        .map((papers, place) => `${hasTooFew(`(${papers})`)} as few_${place}`)
        .join(', ')}
    from papers p left join holders h using (vote_id)
  )
  select apartment_id, list_id, vote_id, ballot_kind, ${hideWhen('hides_all', 'handed_out')},
    ${hideWhen('(hides_all or few_0 or few_1)', 'counted')}, ${hideWhen('(hides_all or few_0 or few_1 or few_2 or few_3)', 'invalid')},
    ${hideWhen('(hides_all or few_0 or few_1)', 'unreturned')}
  from judged`,
  order: ['vote_id'],
  example: `select vote_id, handed_out, counted, invalid, unreturned from analytics.vote_papers order by handed_out desc;`,
}
