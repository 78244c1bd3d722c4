import { column, FEW, isBelowMinimum, ofList, scope, hideWhen, type AnalyticsView } from './view.ts'

const steps = ['asked', 'handed', 'delivered', 'opened', 'failed', 'suppressed'] as const

/** Bits for the facts about a person's messages: one sum a person. */
const markOf = { handed: 1, delivered: 2, opened: 4, failed: 8, suppressed: 16 } as const

/** SQL that is true where a step, or those who did not reach it, are one or two. */
const fewInFunnel = steps
  .flatMap((step) => [isBelowMinimum(step), ...(step === 'asked' ? [] : [isBelowMinimum(`asked - ${step}`)])])
  .join(' or ')

export const messages: AnalyticsView = {
  name: 'messages',
  title: '메시지',
  says: '리스트마다 알림톡과 문자가 어디까지 갔는지, 사람 수로. 한 단계라도 한두 사람이면 그 줄을 모두 비웁니다.',
  columns: [
    ...ofList,
    column('occasion', 'text', '무슨 일로 보냈는지'),
    column('channel', 'text', 'kakao 알림톡, sms 문자'),
    column('asked', 'bigint', `보내기로 한 사람 수. ${FEW}`),
    column('handed', 'bigint', `사업자에게 넘긴 사람 수. ${FEW}`),
    column('delivered', 'bigint', `받은 사람 수. ${FEW}`),
    column('opened', 'bigint', `링크를 연 사람 수. ${FEW}`),
    column('failed', 'bigint', `실패한 사람 수. ${FEW}`),
    column('suppressed', 'bigint', `보내지 않은 사람 수. ${FEW}`),
  ],
  rows: `with ${scope},
  once as (
    select m.list_id, m.occasion, m.channel, bit_or(
      case m.status when 'delivered' then ${markOf.delivered} when 'failed' then ${markOf.failed}
      when 'suppressed' then ${markOf.suppressed} else 0 end
      + case when m.handed_at is null then 0 else ${markOf.handed} end + case when m.opened_at is null then 0 else ${markOf.opened} end
    ) as mark
    from read.message m where m.list_id in (select list_id from scope) group by m.list_id, m.occasion, m.channel, m.person_id
  ),
  counted as (
    select list_id, occasion, channel, count(*) as asked, ${Object.entries(markOf)
      .map(([step, mark]) => `count(*) filter (where mark & ${mark} > 0) as ${step}`)
      .join(', ')}
    from once group by 1, 2, 3
  ),
  told as (select *, ${fewInFunnel} as hidden from counted)
  select s.apartment_id, t.list_id, t.occasion, t.channel, ${steps.map((step) => hideWhen('t.hidden', `t.${step}`)).join(', ')}
  from told t join scope s using (list_id)`,
  order: ['list_id', 'occasion', 'channel'],
  example: `select occasion, sum(delivered) as delivered, sum(opened) as opened from analytics.messages group by occasion;`,
}

export const signIns: AnalyticsView = {
  name: 'sign_ins',
  title: '로그인',
  says: '단지에 배정된 관리자의 로그인 기록을 서울의 날짜별, 역할별로. 관리자 이름과 접속한 곳은 없습니다.',
  columns: [
    column('apartment_id', 'uuid', '단지'),
    column('day', 'date', '서울의 날짜'),
    column('role', 'text', '관리자의 지금 역할'),
    column('what', 'text', '무슨 일이었는지: signed-in, failed 들'),
    column('admins', 'bigint', `관리자 수, 사람마다 한 번. ${FEW}`),
    column('times', 'bigint', `횟수. 관리자가 ${FEW}`),
  ],
  rows: `with counted as (
    select o.apartment_id, (i.at at time zone 'Asia/Seoul')::date as day, a.role, i.kind as what,
    count(distinct a.id) as admins, count(*) as times
    from read.sign_in i join read.admin a on a.id = i.admin_id join read.admin_apartment o on o.admin_id = a.id
    where complexes is null or o.apartment_id = any (complexes) group by 1, 2, 3, 4
  )
  select apartment_id, day, role, what, ${hideWhen(isBelowMinimum('admins'), 'admins')},
  ${hideWhen(isBelowMinimum('admins'), 'times')} from counted`,
  order: ['apartment_id', 'day', 'role', 'what'],
  example: `select role, sum(times) as times from analytics.sign_ins where what = 'signed-in' group by role;`,
}
