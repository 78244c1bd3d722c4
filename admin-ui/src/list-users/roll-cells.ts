import type { ListUser } from '#services/list-user/list-users.contract.ts'
import { formatDateTime, formatPhone } from '#ui/format.ts'
import { entryStatusNames } from './entry-words.ts'

const numberCell = (value: number | null): string => (value === null ? '' : String(value))

/** What a file says of an owner: empty where nothing is known. */
export const rollCells = {
  dong: ({ dong }: ListUser): string => dong,
  ho: ({ ho }: ListUser): string => ho,
  name: ({ name }: ListUser): string => name ?? '',
  phone: ({ phone }: ListUser): string => (phone === null ? '' : formatPhone(phone)),
  birthDate: ({ birthDate }: ListUser): string => birthDate ?? '',
  area: ({ area }: ListUser): string => numberCell(area),
  landShare: ({ landShare }: ListUser): string => numberCell(landShare),
  ownershipShare: ({ ownershipShare }: ListUser): string => ownershipShare ?? '',
  kakaoEnabled: ({ kakaoEnabled }: ListUser): string => (kakaoEnabled ? '보냄' : '보내지 않음'),
  status: ({ status }: ListUser): string => entryStatusNames[status],
  completedAt: ({ completedAt }: ListUser): string => (completedAt === null ? '' : formatDateTime(completedAt)),
} as const
