import { addDays, dayAt } from '#events/values/day.ts'
import type { Call } from './call-as.ts'
import { administrators, campaignComplex, holders, neighbours, owners } from './people.ts'

const DAYS_AHEAD = 7

/** A smaller complex whose vote is still to come. */
export const addNeighbours = async (call: Call, begunAt: Date): Promise<void> => {
  const { id: apartmentId } = await call<{ id: string }>('POST', '/api/apartment', {
    name: '해오름 연립',
    address: '경기도 고양시 덕양구 해오름로 5',
    totalUnits: neighbours.length,
    officePhone: '031-000-5678',
  })
  const startDate = addDays(dayAt(begunAt), DAYS_AHEAD)
  const { id: listId } = await call<{ id: string }>('POST', '/api/list', {
    receiptMessages: false,
    name: '2026년 장기수선계획 조정 투표',
    type: 'vote',
    apartmentId,
    startDate,
    rule: 'long-term-repair-plan',
  })
  await call('POST', '/api/list-user/bulk', { listId, users: neighbours })
  const { id: overId } = await call<{ id: string }>('POST', '/api/list', {
    receiptMessages: false,
    name: '2026년 어린이놀이터 개선 투표',
    type: 'vote',
    apartmentId,
  })
  await call('POST', '/api/list-user/bulk', { listId: overId, users: neighbours })
  await call('POST', `/api/list/${overId}/close`, {})
}

/** The complex whose votes run and who works for it; gives its id. One that is there stays. */
export const addComplex = async (call: Call): Promise<string> => {
  const known = await call<readonly { readonly id: string; readonly name: string }[]>('GET', '/api/apartment')
  const found = known.find(({ name }) => name === campaignComplex.name)
  const { id } =
    found ??
    (await call<{ id: string }>('POST', '/api/apartment', {
      ...campaignComplex,
      totalUnits: holders.length,
      officePhone: '031-000-1234',
    }))
  for (const administrator of administrators)
    await call('POST', '/api/admin/admins', { ...administrator, apartmentIds: [id] })
  return id
}

type Campaign = {
  readonly name: string
  readonly apartmentId: string
  readonly endDate?: string
  readonly rule?: string
}

/** A list of votes among its owners; gives its id. One of this name stays as it is. */
export const addList = async (call: Call, { apartmentId, ...campaign }: Campaign): Promise<string> => {
  const known = await call<readonly { readonly id: string; readonly name: string }[]>(
    'GET',
    `/api/list/apartment/${apartmentId}`,
  )
  const found = known.find(({ name }) => name === campaign.name)
  if (found) return found.id
  const { id } = await call<{ id: string }>('POST', '/api/list', {
    ...campaign,
    type: 'vote',
    receiptMessages: false,
    apartmentId,
  })
  await call('POST', '/api/list-user/bulk', { listId: id, users: owners })
  return id
}

/**
 * Adds changes that an administrator makes while a campaign runs: a note, and a changed phone,
 * which is marked since the list has started.
 */
export const changeSome = async (call: Call, listId: string): Promise<void> => {
  const entries = await call<readonly { readonly userId: string }[]>(
    'GET',
    `/api/list-user/list/${listId}?range=[0,1]&filter=${encodeURIComponent(JSON.stringify({ dong: '102', ho: '1203' }))}`,
  )
  const [entry] = entries
  if (!entry) throw new Error('demonstration: 102동 1203호 has no owner')
  await call('POST', `/api/user/${entry.userId}/memo`, {
    memo: '평일 저녁 7시 이후에 연락 바란다고 함. 우편물은 실거주지로 보내기로.',
  })
  await call('PATCH', `/api/user/${entry.userId}`, { phone: '010-0000-1999' })
}
