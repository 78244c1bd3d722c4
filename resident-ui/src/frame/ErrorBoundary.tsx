import { Component, type ErrorInfo, type ReactNode } from 'react'
import { toApiError } from '#ui/http/api-client.ts'
import { reportError } from '#ui/report/error-report.ts'
import { FailureScreen } from './FailureScreen.tsx'

type Props = { readonly children: ReactNode }
type State = { readonly thrown: unknown; readonly hasFailed: boolean }

/** Shows the error screen where a screen throws or cannot be loaded, and reports the error. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { thrown: null, hasFailed: false }

  static getDerivedStateFromError(thrown: unknown): State {
    return { thrown, hasFailed: true }
  }

  override componentDidCatch(thrown: unknown, { componentStack }: ErrorInfo): void {
    console.error(thrown)
    reportError(thrown, componentStack)
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <FailureScreen error={toApiError(this.state.thrown)} /> : this.props.children
  }
}
