import type { List } from '#services/list/lists.contract.ts'
import { formatDate } from '#ui/format.ts'

export const listTypeNames: Readonly<Record<List['type'], string>> = { signature: '전자서명', vote: '전자투표' }
export const listStatusNames: Readonly<Record<List['status'], string>> = { scheduled: '예정', active: '진행중', closed: '마감' }

/** "2026. 11. 21. (토) ~ 2026. 12. 21. (월)": both days are inclusive. */
export const periodText = ({ startDate, endDate }: Pick<List, 'startDate' | 'endDate'>): string => `${formatDate(startDate)} ~ ${formatDate(endDate)}`

export const listPath = (id: string, tab = ''): string => `/lists/${id}/show${tab === '' ? '' : `/${tab}`}`
