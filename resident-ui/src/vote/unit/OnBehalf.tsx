import { Icon } from '../../controls/Icon.tsx'

/** Shows whose vote it is above the question: "101동 1502호 · 세대 대표". */
export const OnBehalf = ({ children }: { readonly children: string | null }) =>
  children === null ? null : (
    <p className="on-behalf">
      <Icon name="home" />
      {children}
    </p>
  )
