import { lazy } from 'react'
import type { ApiError } from '#ui/http/api-client.ts'
import { FailureScreen } from '../../frame/FailureScreen.tsx'
import { isLinkProblem } from './link-problem.ts'

/** Screen that loads lazily, since few links have a problem. */
const LinkProblemScreen = lazy(async () => ({
  default: (await import('./LinkProblemScreen.tsx')).LinkProblemScreen,
}))

/** Shows why what a link leads to cannot be opened; dead links have a screen of their own. */
export const LinkFailure = ({ error }: { readonly error: ApiError }) =>
  isLinkProblem(error.code) ? <LinkProblemScreen code={error.code} /> : <FailureScreen error={error} />
