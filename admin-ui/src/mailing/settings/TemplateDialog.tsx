import {
  Alert,
  Button,
  Chip,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  TextField,
  Typography,
} from '@mui/material'
import { useState } from 'react'
import type { MessageTemplate } from '#services/mailing/settings/message-settings.contract.ts'
import { plainList } from '../../kit/display/plain-list.ts'
import { occasionNames } from '../../labels/message-labels.ts'
import type { OccasionKind } from './settings-draft.ts'
import { templateStatusNames } from './settings-labels.ts'
import { hasLink, inOrderFor, problemFor } from './template-order.ts'

type TemplateDialogProps = {
  readonly occasion: OccasionKind
  /** Templates of the channel; undefined where the provider did not return them. */
  readonly templates: readonly MessageTemplate[] | undefined
  readonly chosen: string | null
  readonly onPick: (templateId: string | null) => void
  readonly onClose: () => void
}

const matches =
  (typed: string) =>
  ({ name, content }: MessageTemplate): boolean =>
    `${name} ${content}`.includes(typed.trim())

/** Dialog that chooses the template of an occasion; says of unsuitable ones why they are. */
const TemplateDialog = ({ occasion, templates, chosen, onPick, onClose }: TemplateDialogProps) => {
  const [typed, setTyped] = useState('')
  const found = inOrderFor(templates ?? [], occasion).filter(matches(typed))
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth>
      <DialogTitle>{occasionNames[occasion]} 템플릿 선택</DialogTitle>
      <DialogContent sx={{ pt: '12px !important' }}>
        <Stack spacing={4}>
          {templates === undefined ? (
            <Alert severity="warning">발송사의 템플릿을 불러오지 못했습니다. 닫고 다시 시도해주세요.</Alert>
          ) : (
            <TextField
              type="search"
              label="템플릿 검색"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
          <Stack component="ul" spacing={3} sx={plainList} aria-label="템플릿">
            {found.map((template) => (
              <TemplateRow
                key={template.templateId}
                template={template}
                problem={problemFor(template, occasion)}
                isChosen={template.templateId === chosen}
                onPick={() => onPick(template.templateId)}
              />
            ))}
          </Stack>
          {templates !== undefined && found.length === 0 ? (
            <Typography role="status">찾는 템플릿이 없습니다. 다른 말로 검색해주세요.</Typography>
          ) : null}
        </Stack>
      </DialogContent>
      <DialogActions>
        {chosen === null ? null : (
          <Button color="inherit" onClick={() => onPick(null)}>
            선택 해제
          </Button>
        )}
        <Button color="inherit" onClick={onClose}>
          닫기
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type TemplateRowProps = {
  readonly template: MessageTemplate
  readonly problem: string | null
  readonly isChosen: boolean
  readonly onPick: () => void
}

const row = { border: 1, borderColor: 'divider', borderRadius: 1, p: 3 } as const
const contentText = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxHeight: 120, overflow: 'auto' } as const

const TemplateRow = ({ template, problem, isChosen, onPick }: TemplateRowProps) => (
  <Stack component="li" spacing={2} sx={row}>
    <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
      <Typography variant="subtitle2" component="h3">
        {template.name}
      </Typography>
      <Chip
        size="small"
        label={templateStatusNames[template.status]}
        color={template.status === 'approved' ? 'success' : 'default'}
      />
      {isChosen ? <Chip size="small" label="선택됨" color="primary" /> : null}
    </Stack>
    <Typography variant="body2" color="textSecondary" sx={contentText} tabIndex={0}>
      {template.content}
    </Typography>
    {problem === null ? (
      <Button
        size="small"
        variant="outlined"
        sx={{ alignSelf: 'start' }}
        aria-label={`${template.name} 선택`}
        onClick={onPick}
      >
        선택
      </Button>
    ) : (
      <Alert severity="info">{problem}</Alert>
    )}
    {problem !== null || hasLink(template) ? null : (
      <Typography variant="caption" color="textSecondary">
        링크가 없어 받는 분이 바로 참여할 수 없습니다.
      </Typography>
    )}
  </Stack>
)

export default TemplateDialog
