import { Box, Stack } from '@mui/material'
import type { AnswerTo } from '#services/calls.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import type { SignatureSettings } from '#services/signature/link/signature-link.contract.ts'
import { useMay } from '../kit/auth/use-may.ts'
import { RowsSkeleton } from '../kit/collection/RowsSkeleton.tsx'
import { ErrorNote } from '../kit/feedback/ErrorNote.tsx'
import { FunnelSection } from './FunnelSection.tsx'
import { LinkPanel } from './link/LinkPanel.tsx'
import { Requests } from './request/Requests.tsx'
import { nextStep, setupSteps } from './settings/setup-steps.ts'
import { SettingsSection } from './settings/SettingsSection.tsx'
import { SetupSteps } from './settings/SetupSteps.tsx'
import { useSignatureSettings, useSignatureStats } from './use-signature.ts'

/** Returns the columns: with permission the link stands beside the funnel. */
const columns = (beside: boolean) =>
  ({
    display: 'grid',
    gap: 4,
    gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: beside ? 'minmax(0, 1fr) 380px' : 'minmax(0, 1fr)' },
    alignItems: 'stretch',
  }) as const

/**
 * Shows a campaign from its set-up to the last signature: missing steps, the funnel, and the
 * requests.
 */
const SignatureBoard = ({ list }: { readonly list: List }) => {
  const stats = useSignatureStats(list.id)
  const settings = useSignatureSettings(list.id)
  const seesRequests = useMay('GET /api/signature/requests')
  const failure =
    (stats.data === undefined ? stats.error : null) ?? (settings.data === undefined ? settings.error : null)
  if (failure !== null) {
    const retry = (): void => void Promise.all([stats.refetch(), settings.refetch()])
    return <ErrorNote error={failure} onRetry={retry} />
  }
  if (stats.data === undefined || settings.isLoading) return <RowsSkeleton />
  const steps =
    settings.data === undefined
      ? []
      : setupSteps({ list, settings: settings.data, requested: stats.data.funnel.requested })
  const isSetUp = nextStep(steps) === undefined
  // Before anybody could sign there is only the list of steps to show.
  const isFresh = !isSetUp && stats.data.funnel.requested === 0 && (settings.data?.link ?? null) === null
  const hasDocument = settings.data === undefined || settings.data.template !== null
  return (
    <Stack spacing={4}>
      {isSetUp || settings.data === undefined ? null : (
        <SetupSteps list={list} steps={steps} settings={settings.data} />
      )}
      {isFresh ? null : <Running list={list} stats={stats.data} settings={settings.data} />}
      {seesRequests && (hasDocument || !isFresh) ? <Requests list={list} ready={hasDocument} /> : null}
    </Stack>
  )
}

type RunningProps = {
  readonly list: List
  readonly stats: AnswerTo<'GET /api/signature/stats'>
  readonly settings: SignatureSettings | undefined
}

const Running = ({ list, stats, settings }: RunningProps) => {
  const mayLink = useMay('POST /api/lists/{listId}/signature/link')
  return (
    <>
      <Box sx={columns(mayLink)}>
        <FunnelSection list={list} stats={stats} />
        {mayLink && settings !== undefined ? <LinkPanel list={list} link={settings.link} /> : null}
      </Box>
      {settings === undefined ? null : <SettingsSection list={list} settings={settings} />}
    </>
  )
}

export default SignatureBoard
