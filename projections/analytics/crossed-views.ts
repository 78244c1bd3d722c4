import { bandNameSql, judgedByPart } from './participation-views.ts'
import { column, FEW, hiding, isBelowMinimum, ofList, scope, hideWhen, type AnalyticsView } from './view.ts'

const figures = ['owners', 'participants', 'rest']
const columns = ['list_id', 'dong', 'band', ...figures, 'alone', 'hides']

type Pass = { readonly from: string; readonly to: string; readonly along: 'dong' | 'band'; readonly few: string }

/**
 * Makes CTEs of one pass: for each line of cells, a 동 or a band, they hide further cells so that
 * its sum reveals none of the hidden ones.
 */
const pass = ({ from, to, along, few }: Pass): string =>
  hiding({
    from,
    to,
    columns,
    within: `list_id, ${along}`,
    few,
    adding: figures,
    last: 'alone',
    key: along === 'dong' ? 'band' : 'dong',
    as: 'hidden',
  })

/** Alternating passes; a line that still reveals a cell after them is rare. */
const passes = (['dong', 'band', 'dong', 'band', 'dong', 'band'] as const).map((along, place) =>
  pass({
    from: place === 0 ? 'cells' : `pass_${place - 1}`,
    to: `pass_${place}`,
    along,
    few: place === 0 ? `hides or ${figures.map(isBelowMinimum).join(' or ')}` : 'hidden',
  }),
)

/**
 * View of participation by 동 and band of area. Cells belong to two lines whose sums are given
 * elsewhere: a 동's and a band's. A cell is hidden where it is of one or two persons, or where its 동
 * or its band is hidden; then further cells of the same line are hidden so that it cannot be
 * computed as the rest, and others in their lines, until no line reveals one. A cell that is the
 * only one of its 동 or band equals that line's figure, and hides nothing. Where the passes do not
 * suffice, or such a cell would have to hide another, the whole list stays hidden.
 */
export const participationByDongBand: AnalyticsView = {
  name: 'participation_by_dong_band',
  title: '동과 면적대별 참여',
  says: '리스트마다 동과 전용면적대가 만나는 칸에서 소유자가 얼마나 참여했는지. 가린 칸을 동이나 면적대의 합계에서 빼서 알 수 없도록 다른 칸도 함께 비울 수 있습니다.',
  columns: [
    ...ofList,
    column('dong', 'text', '동'),
    column('band', 'integer', '면적대의 차례, 작은 것부터 0'),
    column('band_name', 'text', '면적대'),
    column('owners', 'bigint', `명부의 소유자 수, 칸 안에서 사람마다 한 번. ${FEW}`),
    column('participants', 'bigint', `참여한 소유자 수, 칸 안에서 사람마다 한 번. ${FEW}`),
  ],
  rows: `with ${scope},
  ${judgedByPart({ part: 'dong', counted: 'read.list_persons_dong', to: 'of_dong' })},
  ${judgedByPart({ part: 'band', counted: 'read.list_persons_band', to: 'of_band' })},
  counted as (
    select list_id, dong, band, owners, participants, owners - participants as rest from read.list_persons_cell join scope using (list_id)
  ),
  cells as (
    select c.*, d.hides_participants or b.hides_participants as hides,
      count(*) over (partition by list_id, dong) = 1 or count(*) over (partition by list_id, band) = 1 as alone
    from counted c join of_dong d using (list_id, dong) join of_band b using (list_id, band)
  ),
  ${passes.join(',\n  ')},
  ${pass({ from: 'pass_5', to: 'check_dong', along: 'dong', few: 'hidden' })},
  given_away as (
    select list_id, bool_or((c.hidden and not p.hidden) or (p.hidden and p.alone and not p.hides)) as any
    from check_dong c join pass_5 p using (list_id, dong, band) group by 1
  ),
  told as (select p.*, p.hidden or g.any as stays from pass_5 p join given_away g using (list_id))
  select s.apartment_id, t.list_id, t.dong::text, t.band, ${bandNameSql('t.band')},
    ${hideWhen('t.stays', 't.owners')}, ${hideWhen('t.stays', 't.participants')}
  from told t join scope s using (list_id)`,
  order: ['list_id', 'dong', 'band'],
  example:
    'select dong, band_name, participants, owners from analytics.participation_by_dong_band ' +
    "where list_id = '…' order by dong, band;",
}

// One bit for each fact about a person: one pass over all marks, with one sum a person.
const [LISTED, TOLD, OPENED, PROVEN, TOOK_PART] = [1, 2, 4, 8, 16] as const

/** Steps of the funnel, each a subset of the one before it. */
const steps = ['told', 'opened', 'proven', 'participants'] as const

/**
 * SQL: whether a step of the funnel is of one or two persons, by itself or as the difference to an
 * earlier step that is shown.
 */
const hiddenSteps = steps.map((step, place) => {
  const differences = ['owners', ...steps.slice(0, place)].map((earlier) =>
    earlier === 'owners'
      ? isBelowMinimum('owners - told')
      : `(not hides_${earlier} and ${isBelowMinimum(`${earlier} - ${step}`)})`,
  )
  const others = step === 'participants' ? [isBelowMinimum('online - participants')] : []
  return `cross join lateral (select ${[isBelowMinimum(step), ...differences, ...others].join(' or ')} as hides_${step}) of_${step}`
})

export const funnel: AnalyticsView = {
  name: 'funnel',
  title: '참여까지의 단계',
  says: '리스트마다 링크를 받은 소유자가 어디까지 왔는지, 사람 수로. 뒤의 단계에 온 사람은 앞의 단계도 거친 것으로 셉니다. 종이와 현장에서 참여한 사람은 참여에 넣지 않습니다.',
  columns: [
    ...ofList,
    column('told', 'bigint', `링크를 보낸 소유자 수. ${FEW}`),
    column('opened', 'bigint', `그 가운데 링크를 연 사람 수. ${FEW}`),
    column('proven', 'bigint', `그 가운데 본인 확인을 마친 사람 수. ${FEW}`),
    column('participants', 'bigint', `그 가운데 온라인으로 투표하거나 동의한 사람 수. ${FEW}`),
  ],
  rows: `with ${scope},
  marks as (
    select e.list_id, e.person_id, case when p.list_user_id is null then ${LISTED} else ${LISTED | PROVEN} end as mark
    from read.list_entry e join scope using (list_id) left join read.proven_entry p using (list_user_id)
    union all
    select m.list_id, m.person_id, case when m.opened_at is null then ${TOLD} else ${TOLD | OPENED} end
    from read.message m join scope using (list_id) where m.handed_at is not null
    union all
    select v.list_id, b.person_id, ${TOOK_PART}
    from read.vote_ballot b join read.vote v on v.id = b.vote_id join scope on scope.list_id = v.list_id where b.way = 'online'
    union all
    select c.list_id, c.person_id, ${TOOK_PART}
    from read.consent c join scope using (list_id) where c.status = 'valid' and c.way = 'online'
  ),
  reached as (select list_id, bit_or(mark) as mark from marks group by list_id, person_id),
  -- Who is on the roll, as many as are known to have come by the same steps: at most 16 rows a list.
  alike as (select list_id, mark, count(*) as persons from reached where mark & ${LISTED} > 0 group by 1, 2),
  counted as (
    select list_id, sum(persons)::bigint as owners, ${[
      ['told', `mark & ${TOLD} > 0`],
      ['opened', `mark & ${TOLD} > 0 and mark & ${OPENED | PROVEN | TOOK_PART} > 0`],
      ['proven', `mark & ${TOLD} > 0 and mark & ${PROVEN | TOOK_PART} > 0`],
      ['participants', `mark & ${TOLD | TOOK_PART} = ${TOLD | TOOK_PART}`],
      ['online', `mark & ${TOOK_PART} > 0`],
    ]
      .map(([name, isSo]) => `coalesce(sum(persons) filter (where ${isSo}), 0)::bigint as ${name}`)
      .join(', ')}
    from alike group by 1
  )
  select s.apartment_id, c.list_id, ${steps.map((step) => hideWhen(`hides_${step}`, step)).join(', ')}
  from counted c join scope s using (list_id) ${hiddenSteps.join('\n  ')}`,
  order: ['list_id'],
  example: `select told, opened, proven, participants from analytics.funnel where list_id = '…';`,
}
