import type { RegistryPlan } from '#services/registry/purchase/registry-collections.contract.ts'
import { formatCount } from '#ui/format.ts'
import { Facts } from '../../kit/display/Facts.tsx'
import { formatWon } from '../../labels/message-labels.ts'

const accountNames: Readonly<Record<RegistryPlan['account'], string>> = {
  own: '단지 계정',
  shared: '공용 계정',
  none: '없음 · 단지의 외부 서비스 계정을 먼저 등록해주세요.',
}

/** Shows the number of registry records of a list, and the price of one. */
export const PlanFacts = ({ plan }: { readonly plan: RegistryPlan }) => (
  <Facts
    facts={[
      { name: '모든 세대', value: formatCount(plan.units, '세대') },
      { name: '등기부 없음', value: formatCount(plan.missing, '세대') },
      { name: '오래됨', value: formatCount(plan.stale, '세대') },
      ...(plan.unclear === 0
        ? []
        : [
            {
              name: '확인 필요',
              value: `${formatCount(plan.unclear, '세대')} · 샀는지 알 수 없어, 다시 사지 않고 먼저 무료로 찾아봅니다.`,
            },
          ]),
      ...(plan.running === 0
        ? []
        : [
            {
              name: '수집 중',
              value: `${formatCount(plan.running, '세대')} · 다른 수집이 하고 있어 이번에는 빠집니다.`,
            },
          ]),
      { name: '결제 계정', value: accountNames[plan.account] },
      { name: '한 건 열람', value: formatWon(plan.pricePerView) },
      {
        name: '열람 포인트',
        value: plan.points === null ? '알 수 없음 (제공사가 알려 주지 않음)' : formatWon(plan.points),
      },
    ]}
  />
)
