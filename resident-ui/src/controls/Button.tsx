import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'wouter'

type ButtonStyle = 'primary' | 'secondary' | 'quiet'

type ButtonProps = {
  readonly children: ReactNode
  readonly look?: ButtonStyle
  readonly type?: 'button' | 'submit'
  /**
   * Marks a running task: the button stays in place and focusable, but a second press does nothing.
   */
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

/** Link to another screen of this app that looks like a button. */
export const LinkButton = ({ href, children, look = 'primary' }: LinkButtonProps) => (
  <Link href={href} className={`button button-${look}`}>
    {children}
  </Link>
)
