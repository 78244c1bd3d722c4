import { areaBands } from '../list/area-bands.ts'
import {
  column,
  FEW,
  hiddenList,
  hiding,
  isBelowMinimum,
  ofList,
  scope,
  squareMetres,
  hideWhen,
  type AnalyticsView,
} from './view.ts'

const owners = column('owners', 'bigint', `명부의 소유자 수, 사람마다 한 번. ${FEW}`)
const participants = column('participants', 'bigint', `참여한 소유자 수, 사람마다 한 번. ${FEW}`)
const units = column('units', 'bigint', `세대 수. ${FEW}`)
const completedUnits = column('completed_units', 'bigint', `리스트의 기준으로 참여가 끝난 세대 수. ${FEW}`)
const area = column('area_m2', 'double precision', `세대의 전용면적 합계(㎡). ${FEW}`)
const completedArea = column('completed_area_m2', 'double precision', `참여가 끝난 세대의 전용면적 합계(㎡). ${FEW}`)

type ViewSection = {
  /** Column of the parts. */
  readonly part: string
  /**
   * SQL of owners and participants of each part, each person once: list_id, the part, owners,
   * participants.
   */
  readonly counted: string
  /** Name of the resulting CTE. */
  readonly to: string
}

/**
 * Makes CTEs of owners and participants of each part of a list, with what has to stay hidden of
 * them.
 */
export const judgedByPart = ({ part, counted, to }: ViewSection): string => {
  const columns = ['list_id', part, 'owners', 'participants', 'rest']
  return `counted_${to} as (
    select list_id, ${part}, owners, participants, owners - participants as rest from ${counted} join scope using (list_id)
  ),
  ${hiding({
    from: `counted_${to}`,
    to: `known_${to}`,
    columns,
    within: 'list_id',
    few: isBelowMinimum('owners'),
    adding: ['owners'],
    key: part,
    as: 'hides_owners',
  })},
  ${hiding({
    from: `known_${to}`,
    to,
    columns: [...columns, 'hides_owners'],
    within: 'list_id',
    few: `hides_owners or ${isBelowMinimum('participants')} or ${isBelowMinimum('rest')}`,
    adding: ['participants', 'rest'],
    key: part,
    as: 'hides_participants',
  })}`
}

const disclosedByPart = (part: 'dong' | 'band'): string => `with ${scope},
  ${judgedByPart({ part, counted: `read.list_persons_${part}`, to: 'told' })}`

const figuresByPart = `${hideWhen('t.hides_owners', 't.owners')}, ${hideWhen('t.hides_participants', 't.participants')},
    ${hideWhen('t.hides_owners', 'p.households')}, ${hideWhen('t.hides_participants', 'p.completed_households')},
    ${hideWhen('t.hides_owners', squareMetres('p.household_area'))},
    ${hideWhen('t.hides_participants', squareMetres('p.completed_household_area'))}`

export const participationByDong: AnalyticsView = {
  name: 'participation_by_dong',
  title: '동별 참여',
  says: '리스트마다 동별로 소유자와 세대가 얼마나 참여했는지. 가린 동을 합계에서 빼서 알 수 없도록 다른 동도 함께 비울 수 있습니다.',
  columns: [...ofList, column('dong', 'text', '동'), owners, participants, units, completedUnits, area, completedArea],
  rows: `${disclosedByPart('dong')}
  select s.apartment_id, t.list_id, t.dong::text, ${figuresByPart}
  from told t join scope s using (list_id)
  left join read.list_progress p on p.list_id = t.list_id and p.dong = t.dong collate "C"`,
  order: ['list_id', 'dong'],
  example: `select dong, participants, owners, round(100.0 * participants / owners, 1) as percent
from analytics.participation_by_dong where list_id = '…' order by dong;`,
}

const UNKNOWN = areaBands.length
const square = (tenThousandths: number): string => String(tenThousandths / 10_000)
const bandName = ({ over, upTo }: (typeof areaBands)[number]): string =>
  upTo === null ? `${square(over)}㎡ 초과` : `${square(over)}㎡ 초과 ${square(upTo)}㎡ 이하`

/** Makes SQL of the index of an area's band. */
const bandSql = (of: string): string =>
  `case when ${of} is null then ${UNKNOWN} ${areaBands
    .map(({ upTo }, place) => (upTo === null ? `else ${place}` : `when ${of} <= ${upTo} then ${place}`))
    .join(' ')} end`

/** Makes SQL of the name of a band, by its index. */
export const bandNameSql = (place: string): string =>
  `case ${place} ${areaBands.map((band, at) => `when ${at} then '${bandName(band)}'`).join(' ')} else '면적 모름' end`

export const bandOfAreaSql = (of: string): string => bandNameSql(`(${bandSql(of)})`)

export const participationByBand: AnalyticsView = {
  name: 'participation_by_band',
  title: '면적대별 참여',
  says: '리스트마다 전용면적대별로 소유자와 세대가 얼마나 참여했는지. 세대의 면적은 소유자마다 다르게 적혔으면 큰 쪽입니다.',
  columns: [
    ...ofList,
    column('band', 'integer', '면적대의 차례, 작은 것부터 0'),
    column('band_name', 'text', '면적대'),
    owners,
    participants,
    units,
    completedUnits,
    area,
    completedArea,
  ],
  rows: `${disclosedByPart('band')}
  select s.apartment_id, t.list_id, t.band, ${bandNameSql('t.band')}, ${figuresByPart}
  from told t join scope s using (list_id) left join read.list_band p on p.list_id = t.list_id and p.band = t.band`,
  order: ['list_id', 'band'],
  example: `select band_name, participants, owners from analytics.participation_by_band where list_id = '…' order by band;`,
}

type Moments = {
  /** Column of the parts. */
  readonly part: string
  readonly type: string
  /** SQL of persons, each once a part: list_id, the part, their number. */
  readonly counted: string
}

/**
 * Makes CTEs `told`: participants of each part of a list where the parts are of participants alone
 * and add up to the list's figure.
 */
const participantsBy = ({ part, type, counted }: Moments): string => `with ${scope}, ${hiddenList},
  parts (list_id, part, participants) as (${counted}),
  counted as (select list_id, part::${type} as ${part}, participants,
    coalesce(hides_list, false) as hides_list from parts left join hidden_list using (list_id)),
  ${hiding({
    from: 'counted',
    to: 'told',
    columns: ['list_id', part, 'participants'],
    within: 'list_id',
    few: isBelowMinimum('participants'),
    sumHidden: 'hides_list',
    adding: ['participants'],
    key: part,
    as: 'hidden',
  })}`

/** Makes SQL that counts the persons of entries that took part, each once a part. */
const distinctPersons = (entries: string): string =>
  `select list_id, part, count(*) from (select distinct list_id, part, person_id from (${entries}) e) persons group by 1, 2`

export const participationByDay: AnalyticsView = {
  name: 'participation_by_day',
  title: '날짜별 참여',
  says: '리스트마다 서울의 날짜별로 참여한 소유자와 참여가 끝난 세대. 지금 유효한 참여만 셉니다.',
  columns: [
    ...ofList,
    column('day', 'date', '서울의 날짜'),
    participants,
    column('completed_units', 'bigint', `리스트의 기준으로 그날 참여가 끝난 세대 수. ${FEW}`),
    column('completed_area_m2', 'double precision', `그날 참여가 끝난 세대의 전용면적 합계(㎡). ${FEW}`),
  ],
  rows: `${participantsBy({
    part: 'day',
    type: 'date',
    counted: 'select list_id, day, participants from read.list_persons_day join scope using (list_id)',
  })}
  select s.apartment_id, t.list_id, t.day, ${hideWhen('t.hidden', 't.participants')}, ${hideWhen('t.hidden', 'd.completed_households')},
    ${hideWhen('t.hidden', squareMetres('d.completed_area'))}
  from told t join scope s using (list_id) left join read.list_day d on d.list_id = t.list_id and d.day = t.day`,
  order: ['list_id', 'day'],
  example: `select day, participants, sum(participants) over (order by day) as so_far
from analytics.participation_by_day where list_id = '…' order by day;`,
}

export const participationByHour: AnalyticsView = {
  name: 'participation_by_hour',
  title: '시간대별 참여',
  says: '리스트마다 하루 가운데 몇 시에 참여했는지. 여러 날을 합친 수입니다.',
  columns: [...ofList, column('hour', 'integer', '서울의 시각, 0에서 23'), participants],
  rows: `${participantsBy({
    part: 'hour',
    type: 'integer',
    counted: distinctPersons(`select list_id,
      extract(hour from completed_at at time zone 'Asia/Seoul')::smallint as part, person_id
      from read.list_user join scope using (list_id) where completed_at is not null`),
  })}
  select s.apartment_id, t.list_id, t.hour, ${hideWhen('t.hidden', 't.participants')} from told t join scope s using (list_id)`,
  order: ['list_id', 'hour'],
  example: `select hour, sum(participants) as participants from analytics.participation_by_hour group by hour order by hour;`,
}

export const participationByWay: AnalyticsView = {
  name: 'participation_by_way',
  title: '방법별 참여',
  says: '리스트마다 어떤 방법으로 참여했는지: 온라인(online), 서면(paper), 현장(desk), 대리(proxy).',
  columns: [...ofList, column('way', 'text', 'online, paper, desk, proxy'), participants],
  rows: `${participantsBy({
    part: 'way',
    type: 'text',
    counted: distinctPersons(`select v.list_id, b.way as part, b.person_id
      from read.vote_ballot b join read.vote v on v.id = b.vote_id join scope on scope.list_id = v.list_id
      union all
      select c.list_id, c.way, c.person_id from read.consent c join scope on scope.list_id = c.list_id where c.status = 'valid'`),
  })}
  select s.apartment_id, t.list_id, t.way, ${hideWhen('t.hidden', 't.participants')} from told t join scope s using (list_id)`,
  order: ['list_id', 'way'],
  example: `select way, sum(participants) as participants from analytics.participation_by_way group by way order by 2 desc;`,
}
