import type { ListUser } from '#services/roll/list-users.contract.ts'

export const entryStatusNames = { pending: '미참여', completed: '완료', risk: '위험' } as const satisfies Record<
  ListUser['status'],
  string
>
