import type { RegistryCollectionItem } from '#services/registry/purchase/registry-collections.contract.ts'

/** Names of the causes; the server's `message` says what to do. */
const names: Readonly<Record<string, string>> = {
  'not-found': '등기소에서 찾지 못함',
  'several-found': '여러 곳이 찾아짐',
  'wrong-address': '주소를 알아볼 수 없음',
  'wrong-register': '다른 세대의 등기부가 옴',
  unreadable: '받은 등기부를 읽지 못함',
  busy: '등기소가 붐빔',
  misconfigured: '설정이 맞지 않음',
  refused: '제공사가 거절함',
  'not-paid': '결제되지 않음',
}

export type FailedGroup = {
  readonly problem: string
  readonly name: string
  /** Advice of the server on what to do; undefined where it has none. */
  readonly message: string | undefined
  readonly items: readonly RegistryCollectionItem[]
}

/** Groups the failed units by cause, the most frequent first. */
export const failedGroupsOf = (items: readonly RegistryCollectionItem[]): readonly FailedGroup[] => {
  const failed = items.filter(({ status }) => status === 'failed')
  return [...Map.groupBy(failed, ({ problem }) => problem ?? '')]
    .map(([problem, ofProblem]) => ({
      problem,
      name: names[problem] ?? '그 밖의 이유',
      message: ofProblem[0]?.message,
      items: ofProblem,
    }))
    .toSorted((one, next) => next.items.length - one.items.length)
}
