import { t } from '#ui/translate.ts'
import { Icon } from '../../controls/Icon.tsx'
import type { ShownChoice } from '../question/choice-order.ts'

type PortraitProps = { readonly choice: ShownChoice; readonly size: 'small' | 'large' }

/** Shows a candidate's picture; it is decorative beside their name, so screen readers skip it. */
export const Portrait = ({ choice: { candidate, label }, size }: PortraitProps) => {
  const address = candidate?.picture ?? null
  return (
    <span className={`portrait portrait-${size}`}>
      {address === null ? (
        <Icon name="person" />
      ) : (
        <img src={address} alt={size === 'large' ? t('{label} 후보자 사진', { label }) : ''} decoding="async" />
      )}
    </span>
  )
}
