import { bandOfAreaSql } from './participation-views.ts'
import { column, FEW, isBelowMinimum, ofList, scope, squareMetres, hideWhen, type AnalyticsView } from './view.ts'

export const complexes: AnalyticsView = {
  name: 'complexes',
  title: '단지',
  says: '배정된 단지. 이름과 세대 수, 리스트 수.',
  columns: [
    column('apartment_id', 'uuid', '단지'),
    column('name', 'text', '단지 이름'),
    column('total_units', 'integer', '단지 등록 때 적은 총 세대 수'),
    column('lists', 'bigint', '리스트 수'),
    column('created_at', 'timestamptz', '등록한 때'),
  ],
  rows: `select a.id, a.name::text, a.total_units, (select count(*) from read.list l where l.apartment_id = a.id), a.created_at
  from read.apartment a where complexes is null or a.id = any (complexes)`,
  order: ['name', 'apartment_id'],
  example: `select c.name, count(l.list_id) as lists
from analytics.complexes c left join analytics.lists l using (apartment_id) group by c.name;`,
}

export const lists: AnalyticsView = {
  name: 'lists',
  title: '리스트',
  says: '리스트와 그 전체 참여 현황. 소유자 수는 사람마다 한 번, 세대 수는 세대마다 한 번 셉니다.',
  columns: [
    ...ofList,
    column('name', 'text', '리스트 이름'),
    column('type', 'text', 'vote 전자투표, signature 전자서명'),
    column('rule', 'text', '법정 기준의 이름; 없으면 비어 있습니다.'),
    column('start_date', 'date', '시작일'),
    column('end_date', 'date', '종료일'),
    column('closed_at', 'timestamptz', '마감한 때'),
    column('closed_by', 'text', 'hand 사람이, time 종료일이 지나'),
    column('archived', 'boolean', '보관했는지'),
    column('created_at', 'timestamptz', '만든 때'),
    column('owners', 'bigint', `명부의 소유자 수. ${FEW}`),
    column('participants', 'bigint', `참여한 소유자 수. ${FEW}`),
    column('units', 'bigint', `세대 수. ${FEW}`),
    column('completed_units', 'bigint', `참여가 끝난 세대 수. ${FEW}`),
    column('area_m2', 'double precision', `세대의 전용면적 합계(㎡). ${FEW}`),
    column('completed_area_m2', 'double precision', `참여가 끝난 세대의 전용면적 합계(㎡). ${FEW}`),
  ],
  rows: `with ${scope},
  counted as (
    select list_id, owners, participants, owners - participants as rest from read.list_persons join scope using (list_id)
  ),
  told as (
    select *, ${isBelowMinimum('owners')} as few, ${isBelowMinimum('owners')}
    or ${isBelowMinimum('participants')} or ${isBelowMinimum('rest')} as hidden from counted
  ),
  summed as (
    select list_id, sum(households)::bigint as units, sum(completed_households)::bigint as completed_units,
      sum(household_area) as area, sum(completed_household_area) as completed_area
    from read.list_progress join scope using (list_id) group by 1
  )
  select l.apartment_id, l.id, l.name::text, l.type, l.rule, l.start_date, l.end_date, l.closed_at, l.closed_by, l.archived, l.created_at,
    ${hideWhen('coalesce(t.few, false)', 'coalesce(t.owners, 0)')}, ${hideWhen('coalesce(t.hidden, false)', 'coalesce(t.participants, 0)')},
    ${hideWhen('coalesce(t.few, false)', 'coalesce(p.units, 0)')},
    ${hideWhen('coalesce(t.hidden, false)', 'coalesce(p.completed_units, 0)')},
    ${hideWhen('coalesce(t.few, false)', squareMetres('coalesce(p.area, 0)'))},
    ${hideWhen('coalesce(t.hidden, false)', squareMetres('coalesce(p.completed_area, 0)'))}
  from read.list l join scope s on s.list_id = l.id left join told t on t.list_id = l.id left join summed p on p.list_id = l.id`,
  order: ['apartment_id', 'created_at', 'list_id'],
  example: `select name, participants, owners, completed_area_m2 / nullif(area_m2, 0) as share_of_area
from analytics.lists where type = 'signature' and not archived order by created_at desc;`,
}

export const units: AnalyticsView = {
  name: 'units',
  title: '세대',
  says: '명부의 세대: 동, 호, 면적. 누구의 세대인지, 참여했는지는 없습니다.',
  columns: [
    ...ofList,
    column('dong', 'text', '동'),
    column('ho', 'text', '호'),
    column('area_m2', 'double precision', '전용면적(㎡)'),
    column('land_share_m2', 'double precision', '대지권 면적(㎡)'),
    column('band_name', 'text', '면적대'),
    column('owners', 'bigint', `소유자 수. ${FEW}`),
  ],
  rows: `with ${scope},
  unit as (
    select list_id, dong, ho, max(area) as area, max(land_share) as land_share, count(distinct person_id) as owners
    from read.list_entry group by list_id, dong, ho
  )
  select s.apartment_id, u.list_id, u.dong::text, u.ho::text, ${squareMetres('u.area')}, ${squareMetres('u.land_share')},
    ${bandOfAreaSql('u.area')}, ${hideWhen(isBelowMinimum('u.owners'), 'u.owners')}
  from unit u join scope s using (list_id)`,
  order: ['list_id', 'dong', 'ho'],
  example: `select band_name, count(*) as units from analytics.units where list_id = '…' group by band_name;`,
}

export const imports: AnalyticsView = {
  name: 'imports',
  title: '명부 가져오기',
  says: '올린 명부 파일과 그 결과. 파일의 내용도, 올린 사람도 없습니다. 한 건이나 두 건뿐인 결과가 있으면 건수를 모두 비웁니다.',
  columns: [
    ...ofList,
    column('import_id', 'uuid', '가져오기'),
    column('created_at', 'timestamptz', '올린 때'),
    column('finished_at', 'timestamptz', '끝난 때'),
    column('status', 'text', 'ready, running, done, failed, discarded'),
    column('error', 'text', '실패한 까닭의 부호'),
    column('rows', 'integer', `파일의 줄 수. ${FEW}`),
    column('added', 'integer', `더한 소유자 수. ${FEW}`),
    column('changed', 'integer', `바꾼 소유자 수. ${FEW}`),
    column('unchanged', 'integer', `그대로인 소유자 수. ${FEW}`),
    column('failed', 'integer', `못 가져온 줄 수. ${FEW}`),
  ],
  rows: `with ${scope},
  counted as (
    select u.*, (u.counts ->> 'rows')::integer as all_rows,
    (u.counts ->> 'added')::integer as added, (u.counts ->> 'changed')::integer as changed,
      (u.counts ->> 'unchanged')::integer as unchanged, (u.counts ->> 'failed')::integer as failed
    from read.uploaded_roll u
  ),
  told as (
    select *,
    coalesce(${['all_rows', 'added', 'changed', 'unchanged', 'failed'].map(isBelowMinimum).join(' or ')},
    true) as hidden from counted
  )
  select s.apartment_id, t.list_id, t.id, t.created_at, t.finished_at, t.status, t.error,
    ${['all_rows', 'added', 'changed', 'unchanged', 'failed'].map((name) => hideWhen('t.hidden', `t.${name}`)).join(', ')}
  from told t join scope s using (list_id)`,
  order: ['created_at', 'import_id'],
  example: `select status, count(*) as imports, sum(added) as added from analytics.imports group by status;`,
}
