import type { RepresentativeChoice } from '#services/representative/representative-choice.contract.ts'
import { formatCount } from '#ui/format.ts'
import { t } from '#ui/translate.ts'
import { unitName } from '../participation/unit-name.ts'

type Page = RepresentativeChoice

/** Returns the units of co-owners: "101동 1502호, 102동 3호". */
export const unitsText = ({ units }: Pick<Page, 'units'>): string =>
  units.map(({ dong, ho }) => unitName(dong, ho)).join(', ')

/** Returns the name of a co-owner, and whether it is oneself. */
export const coOwnerName = ({ coOwners, name }: Pick<Page, 'coOwners' | 'name'>, key: string): string => {
  const found = coOwners.find((one) => one.key === key)
  if (found?.isSelf === true) return t('{name} 님 (본인)', { name })
  return t('{name} 님', { name: found?.name ?? t('이름 없는 공유자') })
}

/** Returns how many co-owners have to agree. */
export const neededText = ({ total, needed }: Pick<Page, 'total' | 'needed'>): string =>
  needed === total
    ? t('공유자 {total}이 모두 같은 사람을 골라야 합니다.', { total: formatCount(total, '명') })
    : t('공유자 {total} 가운데 {needed}이 같은 사람을 골라야 합니다.', {
        total: formatCount(total, '명'),
        needed: formatCount(needed, '명'),
      })

/** Returns what happens next, in a sentence. */
export const nextText = ({ coOwners, needed, mine, appointed, isOpen }: Page): string => {
  if (!isOpen) return t('지금은 대표자를 정하거나 바꿀 수 없습니다.')
  if (appointed !== null)
    return coOwners.find(({ key }) => key === appointed)?.isSelf === true
      ? t('대표자로 선임되셨습니다. 이제 동의서에 서명하시면 이 세대의 동의가 됩니다.')
      : t('대표자가 선임되었습니다. 이제 대표자가 서명하면 이 세대의 동의가 됩니다.')
  const chosen = coOwners.find(({ key }) => key === mine?.key)
  const lacking = Math.max(needed - (chosen?.agreed ?? 0), 0)
  return lacking > 0
    ? t('다른 공유자 {lacking}이 같은 사람을 고르면 대표자로 선임됩니다.', { lacking: formatCount(lacking, '명') })
    : t('고르신 분이 스스로도 동의하면 대표자로 선임됩니다.')
}
