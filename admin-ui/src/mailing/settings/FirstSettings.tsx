import { Box, Checkbox, FormControlLabel, MenuItem, Skeleton, Stack, TextField, Typography } from '@mui/material'
import { useState, type ReactNode } from 'react'
import type { List } from '#services/list/lists.contract.ts'
import type { MessageSettings, MessageTemplate } from '#services/mailing/settings/message-settings.contract.ts'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { plainList } from '../../kit/display/plain-list.ts'
import { occasionNames } from '../../labels/message-labels.ts'
import { Arriving, TestMessage } from './Preview.tsx'
import { proposedSettings } from './propose-settings.ts'
import { withOccasion, type Draft, type DraftOccasion, type OccasionKind } from './settings-draft.ts'
import { sendingTime } from './settings-labels.ts'
import { inOrderFor, problemFor } from './template-order.ts'
import { TemplateSteps } from './TemplateSteps.tsx'
import { useMakeSettings, useTemplates, type PreviewQuery } from './use-settings.ts'

type FirstSettingsProps = {
  readonly list: List
  readonly usual: MessageSettings
  /** Occasion that the preview shows first. */
  readonly first: OccasionKind
  /** Buttons below the proposal. */
  readonly buttons: (save: SaveFirst) => ReactNode
}

/** Save of the proposal: nothing can be saved before an occasion is on. */
type SaveFirst = { readonly busy: boolean; readonly disabled: boolean; readonly onAct: () => void }

const columns = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 340px' },
  gap: 6,
  alignItems: 'start',
} as const

/**
 * Proposes the first settings of a list in one step: each occasion with the template that suits it,
 * and beside them the message as it arrives.
 */
export const FirstSettings = (props: FirstSettingsProps) => {
  const { list, usual } = props
  const templates = useTemplates(list.id, true)
  const known = templates.data?.templates
  if (known === undefined)
    return templates.error === null ? (
      <Box aria-busy aria-label="템플릿을 불러오는 중">
        <Skeleton variant="rounded" height={220} />
      </Box>
    ) : (
      <TemplateSteps templates={templates} />
    )
  return (
    <Stack spacing={4}>
      <TemplateSteps templates={templates} />
      <Proposal {...props} templates={known} proposed={proposedSettings(usual, known, list)} />
    </Stack>
  )
}

type ProposalProps = FirstSettingsProps & {
  readonly templates: readonly MessageTemplate[]
  readonly proposed: Draft
}

const Proposal = ({ list, usual, first, buttons, templates, proposed }: ProposalProps) => {
  const [draft, setDraft] = useState(proposed)
  const [shown, setShown] = useState<OccasionKind>(first)
  const save = useMakeSettings(list.id, usual.exists)
  const change = (next: Draft): void => {
    save.reset()
    setDraft(next)
  }
  const templateId = draft.occasions.find(({ kind }) => kind === shown)?.templateId ?? null
  const isOn = draft.occasions.some(({ enabled }) => enabled)
  return (
    <>
      <Box sx={columns}>
        <Stack spacing={4}>
          <Box component="ul" sx={plainList} aria-label="이렇게 준비했습니다">
            {draft.occasions.map((occasion) => (
              <OccasionRow
                key={occasion.kind}
                occasion={occasion}
                templates={templates}
                onChange={(next) => {
                  setShown(next.kind)
                  change(withOccasion(draft, next))
                }}
              />
            ))}
          </Box>
          <Box>
            <FormControlLabel
              label="카카오톡으로 가지 않으면 문자로 보내기"
              control={
                <Checkbox
                  checked={draft.smsFallback}
                  onChange={(_, smsFallback) => change({ ...draft, smsFallback })}
                />
              }
            />
          </Box>
          {save.error === null ? null : <ErrorNote error={save.error} />}
        </Stack>
        {templateId === null ? null : (
          <ProposedMessage listId={list.id} previewed={{ occasion: shown, templateId, listUserId: undefined }} />
        )}
      </Box>
      {buttons({ busy: save.isPending, disabled: !isOn, onAct: () => save.mutate(draft) })}
    </>
  )
}

const ProposedMessage = ({ listId, previewed }: { readonly listId: string; readonly previewed: PreviewQuery }) => (
  <Stack spacing={3} component="section" aria-label="미리보기">
    <Arriving listId={listId} previewed={previewed} />
    <TestMessage key={JSON.stringify(previewed)} listId={listId} previewed={previewed} />
  </Stack>
)

type OccasionRowProps = {
  readonly occasion: DraftOccasion
  readonly templates: readonly MessageTemplate[]
  readonly onChange: (occasion: DraftOccasion) => void
}

const row = { display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '210px minmax(0, 1fr)' }, gap: 2, py: 2 } as const

/** One occasion: whether and when it is sent, and its template. An occasion without one stays off. */
const OccasionRow = ({ occasion, templates, onChange }: OccasionRowProps) => {
  const { kind, enabled, templateId } = occasion
  const name = occasionNames[kind]
  const suitable = inOrderFor(templates, kind).filter((template) => problemFor(template, kind) === null)
  return (
    <Box component="li" sx={row}>
      <Box>
        <FormControlLabel
          label={name}
          disabled={templateId === null}
          control={<Checkbox checked={enabled} onChange={(_, on) => onChange({ ...occasion, enabled: on })} />}
        />
        <Typography variant="caption" component="p" color="textSecondary" sx={{ pl: 8 }}>
          {sendingTime(occasion)}
        </Typography>
      </Box>
      <TextField
        select
        size="small"
        label={`${name} 템플릿`}
        value={templateId ?? ''}
        onChange={({ target: { value } }) =>
          onChange({ ...occasion, templateId: value === '' ? null : value, enabled: value !== '' })
        }
      >
        <MenuItem value="">없음</MenuItem>
        {suitable.map((template) => (
          <MenuItem key={template.templateId} value={template.templateId}>
            {template.name}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  )
}
