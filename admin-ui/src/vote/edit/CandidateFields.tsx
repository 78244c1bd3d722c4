import PersonIcon from '@mui/icons-material/PersonOutlined'
import { Alert, Box, Button, ButtonBase, Stack } from '@mui/material'
import { maxLength } from 'react-admin'
import { useController } from 'react-hook-form'
import { Field } from '../../kit/forms/Field.tsx'
import { useObjectUrl } from '../../kit/display/use-object-url.ts'
import { useFileChoice } from '../../kit/upload/use-file-choice.tsx'
import { useFileDrop } from '../../kit/upload/use-file-drop.ts'
import { ACCEPTED } from '../candidates/picture-file.ts'
import { usePictureChoice } from '../candidates/use-picture-choice.tsx'

type CandidateFieldsProps = {
  readonly source: string
  /** Number on the ballot: "기호 1번". */
  readonly label: string
}

const WIDTH = 96
const HEIGHT = 120

const frame = {
  flex: 'none',
  width: WIDTH,
  height: HEIGHT,
  borderRadius: '10px',
  border: '1px dashed',
  overflow: 'hidden',
  flexDirection: 'column',
  gap: 1,
  typography: 'body2',
  '&.Mui-focusVisible': { outline: 2, outlineColor: 'tokens.focus' },
} as const

/** Fields of a candidate's picture, career and pledges, sent once the vote was made. */
export const CandidateFields = ({ source, label }: CandidateFieldsProps) => (
  <Stack role="group" aria-label={`${label} 소개`} direction="row" sx={{ gap: 3, mt: 2, alignItems: 'flex-start' }}>
    <NewPicture source={source} label={label} />
    <Stack spacing={2} sx={{ flex: 1, minWidth: 0 }}>
      <Field source={`${source}.career`} label="경력" multiline minRows={1} validate={maxLength(2_000)} />
      <Field source={`${source}.pledges`} label="공약" multiline minRows={2} validate={maxLength(5_000)} />
    </Stack>
  </Stack>
)

/** Field of a picture that waits in the form until the vote was made. */
const NewPicture = ({ source, label }: CandidateFieldsProps) => {
  const {
    field: { value, onChange, ref },
  } = useController({ name: `${source}.picture`, defaultValue: null })
  const picture = value instanceof File ? value : null
  const address = useObjectUrl(picture)
  const { choose, refusal, dialog } = usePictureChoice(onChange)
  const onFile = (file: File): void => void choose(file)
  const { input, open } = useFileChoice({ what: `${label} 사진`, accept: ACCEPTED, onFile })
  const { look, zone } = useFileDrop(onFile)
  return (
    <Box sx={{ flex: 'none', width: WIDTH }}>
      <ButtonBase
        {...zone}
        ref={ref}
        onClick={open}
        aria-label={picture === null ? `${label} 사진 넣기` : `${label} 사진 바꾸기`}
        sx={{ ...frame, ...look }}
      >
        {address === null ? (
          <>
            <PersonIcon aria-hidden sx={{ color: 'text.secondary' }} />
            사진 넣기
          </>
        ) : (
          <Box component="img" src={address} alt="" sx={{ width: '100%', height: '100%', objectFit: 'cover' }} />
        )}
      </ButtonBase>
      {picture === null ? null : (
        <Button size="small" color="inherit" aria-label={`${label} 사진 빼기`} onClick={() => onChange(null)}>
          사진 빼기
        </Button>
      )}
      {refusal === null ? null : <Alert severity="error">{refusal}</Alert>}
      {input}
      {dialog}
    </Box>
  )
}
