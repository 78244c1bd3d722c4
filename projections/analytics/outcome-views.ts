import { column, FEW, hiddenList, hiding, isBelowMinimum, ofList, scope, hideWhen, type AnalyticsView } from './view.ts'

/**
 * Makes SQL of the choices in each answer of ballots `b`, with further columns of theirs; no choice
 * is an abstention, or an invalid paper.
 */
const chosenIn = (ballots: string, columns: string): string =>
  `select ${columns}, a.value ->> 'questionId' as question_id, coalesce(c.value, case
    when a.value ->> 'invalid' = 'true' then 'invalid' else 'abstention' end) as choice_id
    from ${ballots} b cross join lateral json_array_elements(b.answers) a
    left join lateral json_array_elements_text(a.value -> 'choiceIds') c on true`

/**
 * View of vote results: nothing before somebody has seen the results, and of a secret vote before
 * its box was opened. The number of persons behind a figure of a secret vote is unknown: at least
 * its ballots minus those that somebody cast beyond their first.
 */
export const voteResults: AnalyticsView = {
  name: 'vote_results',
  title: '투표 결과',
  says: '개표한 투표의 표 수. 개표 전에는 아무것도 없습니다. 선택지의 글(후보 이름)은 없고 차례만 있습니다. 면적 가중치는 없습니다.',
  columns: [
    ...ofList,
    column('vote_id', 'uuid', '투표'),
    column('kind', 'text', 'resolution 의결, election 선거'),
    column('ballot_kind', 'text', 'open 기명, secret 무기명'),
    column('counted_at', 'timestamptz', '결과를 처음 연 때'),
    column('question', 'integer', '질문의 차례, 1부터'),
    column('choice', 'integer', '선택지의 차례, 1부터; 기권은 비어 있습니다.'),
    column('ballots', 'bigint', `이 선택지에 던진 표. ${FEW}`),
    column('all_ballots', 'bigint', `이 투표에 던진 표, 무효까지. ${FEW}`),
  ],
  rows: `with ${scope},
  counted as (
    select v.id as vote_id, v.list_id, v.kind, v.ballot_kind, v.questions, c.counted_at
    from read.counted_vote c join read.vote v on v.id = c.vote_id join scope on scope.list_id = v.list_id
    where v.ballot_kind = 'open' or exists (select from read.vote_box b where b.vote_id = v.id)
  ),
  papers as (
    select p.vote_id, p.answers from read.vote_paper p join counted c on c.vote_id = p.vote_id
    where c.ballot_kind = 'secret' and p.state = 'counted'
  ),
  cast_ as materialized (
    select b.vote_id, b.person_id from read.vote_ballot b join counted c using (vote_id)
  ),
  takers as (
    select vote_id, person_id from cast_
    union
    select o.vote_id, coalesce(e.person_id, o.list_user_id)
    from read.vote_paper_out o join counted c on c.vote_id = o.vote_id and c.ballot_kind = 'secret'
    left join read.list_entry e on e.list_user_id = o.list_user_id where o.is_cast
  ),
  total as (
    select t.vote_id, t.persons, coalesce(b.ballots, 0) + coalesce(p.ballots, 0) as ballots
    from (select vote_id, count(*) as persons from takers group by 1) t
    left join (select vote_id, count(*) as ballots from cast_ group by 1) b using (vote_id)
    left join (select vote_id, count(*) as ballots from papers group by 1) p using (vote_id)
  ),
  tally as (
    select vote_id, question_id::text, choice_id, sum(ballots)::bigint as ballots, count(*) as persons
    from (
      select o.vote_id, o.question_id, o.choice_id, o.person_id, count(*) as ballots
      from read.vote_choice o join counted c on c.vote_id = o.vote_id and c.ballot_kind = 'open' group by 1, 2, 3, 4
    ) once group by 1, 2, 3
    union all
    select b.vote_id, s.value ->> 'questionId', s.value ->> 'of', (s.value ->> 'ballots')::bigint, null
    from read.vote_box b join counted using (vote_id) cross join lateral json_array_elements(b.sums) s
    union all
    select vote_id, question_id, choice_id, count(*), null from (${chosenIn('papers', 'b.vote_id')}) p group by 1, 2, 3
  ),
  summed as (
    select y.vote_id, y.question_id, y.choice_id, sum(y.ballots)::bigint as ballots,
      coalesce(sum(y.persons), greatest(sum(y.ballots) - greatest(t.ballots - t.persons, 0), 0))::bigint as persons
    from tally y join total t using (vote_id) where y.choice_id <> 'assent'
    group by y.vote_id, y.question_id, y.choice_id, t.ballots, t.persons
  ),
  choice as (
    select c.vote_id, q.value ->> 'id' as question_id, q.ordinality::integer as question, o.choice_id, o.choice
    from counted c cross join lateral json_array_elements(c.questions) with ordinality q
    cross join lateral (
      select o.value ->> 'id' as choice_id, o.ordinality::integer as choice from json_array_elements(q.value -> 'choices') with ordinality o
      union all select 'abstention', null
    ) o
  ),
  cells as (
    select c.vote_id, c.question_id, c.question, c.choice_id, c.choice,
    coalesce(s.ballots, 0) as ballots, coalesce(s.persons, 0) as persons,
      t.ballots as all_ballots, t.persons as all_persons
    from choice c join total t using (vote_id) left join summed s using (vote_id, question_id, choice_id)
  ),
  ${hiding({
    from: 'cells',
    to: 'told',
    columns: ['vote_id', 'question', 'choice', 'ballots', 'all_ballots', 'all_persons'],
    within: 'vote_id, question_id',
    few: `all_persons < 3 or (ballots > 0 and persons < 3) or ${isBelowMinimum('all_ballots - ballots')}`,
    adding: ['persons'],
    key: 'choice_id',
    as: 'hidden',
  })}
  select s.apartment_id, c.list_id, c.vote_id, c.kind, c.ballot_kind, c.counted_at, t.question, t.choice,
    ${hideWhen('t.hidden', 't.ballots')}, ${hideWhen('t.all_persons < 3', 't.all_ballots')}
  from told t join counted c using (vote_id) join scope s on s.list_id = c.list_id`,
  order: ['counted_at', 'vote_id', 'question', 'choice'],
  example: `select question, choice, ballots, round(100.0 * ballots / all_ballots, 1) as percent
from analytics.vote_results where vote_id = '…' order by question, choice;`,
}

export const consentsByDay: AnalyticsView = {
  name: 'consents_by_day',
  title: '동의와 철회',
  says: '리스트마다 서울의 날짜별, 방법별로 동의한 사람과 철회한 사람.',
  columns: [
    ...ofList,
    column('day', 'date', '서울의 날짜'),
    column('what', 'text', 'signed 동의, withdrawn 철회'),
    column('way', 'text', 'online 전자서명, paper 서면'),
    column('persons', 'bigint', `사람 수. ${FEW}`),
  ],
  rows: `with ${scope}, ${hiddenList},
  taken as (
    select list_id, signed_at as at, 'signed' as what, way, person_id from read.consent join scope
    using (list_id) where status in ('valid', 'withdrawn')
    union all
    select list_id, withdrawn_at, 'withdrawn', way, person_id from read.consent join scope using (list_id) where status = 'withdrawn'
  ),
  counted as (
    select list_id, day, what, way, persons, coalesce(hides_list, false) as hides_list from (
      select list_id, (at at time zone 'Asia/Seoul')::date as day, what, way,
      count(distinct person_id) as persons from taken group by 1, 2, 3, 4
    ) c left join hidden_list using (list_id)
  ),
  ${hiding({
    from: 'counted',
    to: 'told',
    columns: ['list_id', 'day', 'what', 'way', 'persons'],
    within: 'list_id, what',
    few: isBelowMinimum('persons'),
    sumHidden: 'hides_list',
    adding: ['persons'],
    key: 'day, way',
    as: 'hidden',
  })}
  select s.apartment_id, t.list_id, t.day, t.what, t.way, ${hideWhen('t.hidden', 't.persons')} from told t join scope s using (list_id)`,
  order: ['list_id', 'day', 'what', 'way'],
  example: `select day, sum(persons) filter (where what = 'signed') as signed, sum(persons) filter (where what = 'withdrawn') as withdrawn
from analytics.consents_by_day where list_id = '…' group by day order by day;`,
}

export const risks: AnalyticsView = {
  name: 'risks',
  title: '등기 위험',
  says: '리스트마다 가장 새 등기부로 본 위험의 정도별 소유자 수.',
  columns: [
    ...ofList,
    column('level', 'text', '위험의 정도'),
    column('persons', 'bigint', `소유자 수, 사람마다 한 번. ${FEW}`),
  ],
  rows: `with ${scope},
  counted as (
    select r.list_id, r.level, count(distinct e.person_id) as persons
    from read.entry_risk r join scope on scope.list_id = r.list_id join read.list_entry e on e.list_user_id = r.list_user_id group by 1, 2
  ),
  ${hiding({
    from: 'counted',
    to: 'told',
    columns: ['list_id', 'level', 'persons'],
    within: 'list_id',
    few: isBelowMinimum('persons'),
    adding: ['persons'],
    key: 'level',
    as: 'hidden',
  })}
  select s.apartment_id, t.list_id, t.level, ${hideWhen('t.hidden', 't.persons')} from told t join scope s using (list_id)`,
  order: ['list_id', 'level'],
  example: `select level, sum(persons) as persons from analytics.risks group by level;`,
}
