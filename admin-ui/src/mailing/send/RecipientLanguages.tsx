import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useState } from 'react'
import type { Message, Sending } from '#services/mailing/messages.contract.ts'
import { languageNames } from '#events/values/messaging/owner-language.ts'
import { formatCount } from '#ui/format.ts'
import { plainList } from '../../kit/display/plain-list.ts'
import { messageFormNames } from '../../labels/message-labels.ts'
import { Arriving } from '../settings/Preview.tsx'
import { useMessageSettings, type PreviewQuery } from '../settings/use-settings.ts'

type RecipientLanguagesProps = {
  readonly listId: string
  readonly occasion: Message['occasion']
  readonly languages: Sending['languages']
}

type RecipientsOfLanguage = Sending['languages'][number]

const textOf = ({ language, recipients, form }: RecipientsOfLanguage): string => {
  const count = `${languageNames[language]} ${formatCount(recipients, '명')}`
  return language === 'ko' ? count : `${count} · ${messageFormNames[form]}`
}

/** Shows how many recipients get a message in which language, with the text of each. */
export const RecipientLanguages = ({ listId, occasion, languages }: RecipientLanguagesProps) => {
  const [shown, setShown] = useState<RecipientsOfLanguage['language'] | null>(null)
  const { data } = useMessageSettings(listId)
  const templateId = data?.occasions.find(({ kind }) => kind === occasion)?.templateId ?? null
  if (languages.every(({ language }) => language === 'ko')) return null
  const previewed: PreviewQuery | null =
    shown === null || templateId === null ? null : { occasion, templateId, listUserId: undefined, language: shown }
  return (
    <Box component="section" aria-label="안내 언어">
      <Typography variant="subtitle2" component="h3" sx={{ mb: 1 }}>
        안내 언어
      </Typography>
      <Box component="ul" sx={plainList}>
        {languages.map((one) => (
          <Box
            component="li"
            key={one.language}
            sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 2 }}
          >
            <Typography variant="body2">{textOf(one)}</Typography>
            <Button
              size="small"
              aria-label={`${languageNames[one.language]} 문구 보기`}
              onClick={() => setShown(one.language)}
            >
              문구 보기
            </Button>
          </Box>
        ))}
      </Box>
      {previewed === null ? null : (
        <Dialog open onClose={() => setShown(null)} maxWidth="xs" fullWidth aria-labelledby="language-text-title">
          <DialogTitle id="language-text-title">{languageNames[previewed.language ?? 'ko']} 문구</DialogTitle>
          <DialogContent>
            <Arriving listId={listId} previewed={previewed} />
          </DialogContent>
          <DialogActions>
            <Button color="inherit" onClick={() => setShown(null)}>
              닫기
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </Box>
  )
}
