import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'wouter'

type ButtonStyle = 'primary' | 'secondary' | 'quiet'

type ButtonProps = {
  readonly children: ReactNode
  readonly look?: ButtonStyle
  readonly type?: 'button' | 'submit'
  /** Under way: stays in place and focusable, but a second press does nothing. */
  readonly isBusy?: boolean
  readonly onClick?: () => void
}

const guarded = (isBusy: boolean, onClick?: () => void) => (event: MouseEvent) => {
  if (isBusy) event.preventDefault()
  else onClick?.()
}

export const Button = ({ children, look = 'primary', type = 'button', isBusy = false, onClick }: ButtonProps) => (
  <button type={type} className={`button button-${look}`} aria-disabled={isBusy} onClick={guarded(isBusy, onClick)}>
    {isBusy && <span className="spinner" aria-hidden="true" />}
    {children}
  </button>
)

type LinkButtonProps = { readonly href: string; readonly children: ReactNode; readonly look?: ButtonStyle }

/** Looks like a button, goes to another screen of this app. */
export const LinkButton = ({ href, children, look = 'primary' }: LinkButtonProps) => (
  <Link href={href} className={`button button-${look}`}>
    {children}
  </Link>
)
