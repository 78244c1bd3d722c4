import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  Stack,
  TextField,
  Typography,
} from '@mui/material'
import { useState } from 'react'
import type { List } from '#services/list/lists.contract.ts'
import type { MessageSettings, MessageTemplate } from '#services/mailing/settings/message-settings.contract.ts'
import { foreignTexts } from '#events/values/messaging/foreign-texts.ts'
import { languageNames, type ForeignLanguage } from '#events/values/messaging/owner-language.ts'
import { translationLanguages } from '#events/values/question/translation-language.ts'
import { occasionNames } from '../../labels/message-labels.ts'
import type { DraftOccasion } from './settings-draft.ts'
import { templateStatusNames } from './settings-labels.ts'

type TranslatedTemplatesProps = {
  readonly occasion: DraftOccasion
  readonly listType: List['type']
  /** Occasion as the server has it, with what prevents its templates. */
  readonly saved: MessageSettings['occasions'][number] | undefined
  readonly templates: readonly MessageTemplate[] | undefined
  readonly isReadOnly: boolean
  readonly onChange: (occasion: DraftOccasion) => void
}

/** Returns an occasion with another template for a language; none where the id is empty. */
const withTranslation = (occasion: DraftOccasion, language: ForeignLanguage, templateId: string): DraftOccasion => {
  const { [language]: _before, ...others } = occasion.translated ?? {}
  const translated = templateId === '' ? others : { ...others, [language]: templateId }
  return { ...occasion, translated }
}

/**
 * Shows the templates of an occasion in other languages. One that Kakao has not approved yet may be
 * chosen, and is used once it is.
 */
export const TranslatedTemplates = (props: TranslatedTemplatesProps) => {
  const { occasion, listType } = props
  const [shown, setShown] = useState<ForeignLanguage | null>(null)
  return (
    <Stack spacing={2} component="section" aria-label={`${occasionNames[occasion.kind]} 다른 언어`}>
      <Typography variant="body2" color="textSecondary">
        다른 언어로 안내받는 소유자에게는 그 언어의 템플릿으로 갑니다. 없으면 영어는 문자로, 중국어와 베트남어는 한국어
        문구에 영어 한 줄을 더해 문자로 보냅니다. 직접 쓴 문구는 한국어로만 갑니다.
      </Typography>
      {translationLanguages.map((language) => (
        <TranslatedTemplate key={language} {...props} language={language} onShowText={() => setShown(language)} />
      ))}
      {shown === null ? null : (
        <BuiltInText language={shown} textKey={`${occasion.kind}-${listType}`} onClose={() => setShown(null)} />
      )}
    </Stack>
  )
}

type TranslatedTemplateProps = TranslatedTemplatesProps & {
  readonly language: ForeignLanguage
  readonly onShowText: () => void
}

const TranslatedTemplate = (props: TranslatedTemplateProps) => {
  const { occasion, saved, templates, isReadOnly, onChange, language, onShowText } = props
  const chosen = occasion.translated?.[language] ?? ''
  const isSaved = chosen !== '' && saved?.translated?.[language] === chosen
  const problem = isSaved ? saved.translatedProblems?.find((one) => one.language === language)?.problem : undefined
  const known = templates ?? []
  const options = chosen === '' || known.some(({ templateId }) => templateId === chosen) ? [] : [chosen]
  return (
    <Stack spacing={1}>
      <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
        <TextField
          select
          size="small"
          fullWidth
          label={`${languageNames[language]} 템플릿`}
          value={chosen}
          disabled={isReadOnly}
          onChange={({ target }) => onChange(withTranslation(occasion, language, target.value))}
        >
          <MenuItem value="">없음</MenuItem>
          {options.map((templateId) => (
            <MenuItem key={templateId} value={templateId}>
              {templateId}
            </MenuItem>
          ))}
          {known.map(({ templateId, name, status }) => (
            <MenuItem key={templateId} value={templateId}>
              {name} · {templateStatusNames[status]}
            </MenuItem>
          ))}
        </TextField>
        <Button size="small" aria-label={`${languageNames[language]} 번역 문구 보기`} onClick={onShowText}>
          번역 문구
        </Button>
      </Stack>
      {problem === undefined ? null : <Alert severity="info">{problem}</Alert>}
    </Stack>
  )
}

type BuiltInTextProps = {
  readonly language: ForeignLanguage
  readonly textKey: `${DraftOccasion['kind']}-${List['type']}`
  readonly onClose: () => void
}

const wrapped = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const

/** Shows the built-in text of an occasion, to be registered with the provider. */
const BuiltInText = ({ language, textKey, onClose }: BuiltInTextProps) => {
  const { occasions, reason } = foreignTexts[language]
  const { title, button, content } = occasions[textKey]
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="built-in-text-title">
      <DialogTitle id="built-in-text-title">{languageNames[language]} 번역 문구</DialogTitle>
      <DialogContent>
        <Stack spacing={3}>
          <Typography variant="body2" color="textSecondary">
            발송사의 템플릿 화면에 아래 문구를 등록하고 카카오의 검수를 받으면 여기에서 고를 수 있습니다.
          </Typography>
          <Typography lang={language}>
            강조 제목: {title}
            <br />
            버튼: {button}
          </Typography>
          <Typography variant="body2" lang={language} sx={wrapped} tabIndex={0}>
            {content}
            {'\n\n'}
            {reason}
          </Typography>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          닫기
        </Button>
      </DialogActions>
    </Dialog>
  )
}
