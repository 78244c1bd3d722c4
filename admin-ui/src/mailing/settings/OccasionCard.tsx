import { Alert, Button, Card, FormControlLabel, Stack, Switch, Typography } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import type { List } from '#services/list/lists.contract.ts'
import type { MessageSettings, MessageTemplate } from '#services/mailing/settings/message-settings.contract.ts'
import { formatDateTime } from '#ui/format.ts'
import { occasionNames } from '../../labels/message-labels.ts'
import { ScheduleFields } from './ScheduleFields.tsx'
import { TranslatedTemplates } from './TranslatedTemplates.tsx'
import { isScheduled, type DraftOccasion } from './settings-draft.ts'
import { occasionNotes } from './settings-labels.ts'

const TemplateDialog = lazy(() => import('./TemplateDialog.tsx'))

type SavedOccasion = MessageSettings['occasions'][number]

type OccasionCardProps = {
  readonly listType: List['type']
  readonly occasion: DraftOccasion
  /** Occasion as the server has it, with its next time and what prevents it. */
  readonly saved: SavedOccasion | undefined
  readonly templates: readonly MessageTemplate[] | undefined
  /** Errors of the last save. */
  readonly problems: { readonly templateId: string | null; readonly at: string | null }
  readonly isReadOnly: boolean
  /** Marks the occasion that the preview shows. */
  readonly isShown: boolean
  readonly onShow: () => void
  readonly onChange: (occasion: DraftOccasion) => void
}

const between = { justifyContent: 'space-between', alignItems: 'center', flexWrap: 'wrap', gap: 2 } as const

const timeOf = ({ at }: DraftOccasion): string => JSON.stringify([at?.daysBeforeEnd, at?.hour, at?.minute ?? 0])

/** Returns when a scheduled occasion is next sent, as far as it is saved. */
const nextText = (occasion: DraftOccasion, saved: SavedOccasion | undefined): string | null => {
  if (!isScheduled(occasion.kind) || !occasion.enabled || !occasion.at) return null
  if (!saved || timeOf(saved) !== timeOf(occasion) || saved.enabled !== occasion.enabled)
    return '저장하면 다음 발송 시각이 나옵니다.'
  return saved.nextAt === null ? '예정된 발송이 없습니다.' : `다음 발송: ${formatDateTime(saved.nextAt)}`
}

/**
 * Returns the problem of an occasion: an error of the save, or one of the saved and unchanged
 * occasion.
 */
const problemOf = ({ occasion, saved, problems }: OccasionCardProps): string | null => {
  const refused = problems.templateId ?? problems.at
  if (refused !== null) return refused
  if (occasion.enabled && occasion.templateId === null) return '이 안내를 켜려면 템플릿을 선택해주세요.'
  return saved?.templateId === occasion.templateId && timeOf(occasion) === timeOf(saved) ? saved.problem : null
}

/** Shows one occasion: whether it is sent, with which template, and when. */
export const OccasionCard = (props: OccasionCardProps) => {
  const { occasion, saved, isReadOnly, isShown, onShow, onChange } = props
  const name = occasionNames[occasion.kind]
  const problem = problemOf(props)
  const next = nextText(occasion, saved)
  return (
    <Card component="section" aria-label={name} sx={{ p: { xs: 4, sm: 5 } }}>
      <Stack spacing={3}>
        <Stack direction="row" sx={between}>
          <Typography variant="h3" component="h3">
            {name}
          </Typography>
          <FormControlLabel
            label={occasion.enabled ? '켜짐' : '꺼짐'}
            disabled={isReadOnly}
            control={
              <Switch
                checked={occasion.enabled}
                onChange={(_, enabled) => onChange({ ...occasion, enabled })}
                slotProps={{ input: { role: 'switch', 'aria-label': `${name} 보내기` } }}
              />
            }
          />
        </Stack>
        <Typography variant="body2" color="textSecondary">
          {occasionNotes[occasion.kind]}
        </Typography>
        <TemplateLine {...props} />
        <TranslatedTemplates
          occasion={occasion}
          listType={props.listType}
          saved={saved}
          templates={props.templates}
          isReadOnly={isReadOnly}
          onChange={onChange}
        />
        {isScheduled(occasion.kind) ? (
          <ScheduleFields
            occasion={occasion}
            isReadOnly={isReadOnly}
            hasProblem={props.problems.at !== null}
            onChange={onChange}
          />
        ) : null}
        {next === null ? null : (
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {next}
          </Typography>
        )}
        {problem === null ? null : <Alert severity={occasion.enabled ? 'warning' : 'info'}>{problem}</Alert>}
        {isShown ? null : (
          <Button size="small" sx={{ alignSelf: 'start' }} aria-label={`${name} 미리보기`} onClick={onShow}>
            미리보기
          </Button>
        )}
      </Stack>
    </Card>
  )
}

/** Shows the template of an occasion; the provider may not have returned its name. */
const TemplateLine = ({ occasion, templates, isReadOnly, onShow, onChange }: OccasionCardProps) => {
  const [choosing, setChoosing] = useState(false)
  const { kind, templateId } = occasion
  const template = templates?.find((one) => one.templateId === templateId)
  const label = templateId === null ? '선택한 템플릿이 없습니다.' : (template?.name ?? templateId)
  const open = (): void => {
    onShow()
    setChoosing(true)
  }
  return (
    <Stack direction="row" sx={between}>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        템플릿: <strong>{label}</strong>
      </Typography>
      {isReadOnly ? null : (
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          aria-label={`${occasionNames[kind]} 템플릿 선택`}
          onClick={open}
        >
          템플릿 선택
        </Button>
      )}
      {choosing ? (
        <Suspense fallback={null}>
          <TemplateDialog
            occasion={kind}
            templates={templates}
            chosen={templateId}
            onPick={(picked) => {
              setChoosing(false)
              onChange({ ...occasion, templateId: picked, enabled: picked !== null && occasion.enabled })
            }}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      ) : null}
    </Stack>
  )
}
