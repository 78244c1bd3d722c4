import {
  Alert,
  Box,
  Dialog,
  DialogContent,
  DialogTitle,
  Slider,
  Typography,
  useMediaQuery,
  type Theme,
} from '@mui/material'
import { useId, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { useObjectUrl } from '../../kit/display/use-object-url.ts'
import { DialogButtons } from '../../kit/forms/FormActions.tsx'
import { cutPicture } from './cut-picture.ts'
import { PORTRAIT_RATIO } from './portrait-shape.ts'

type CropDialogProps = {
  readonly picture: File
  readonly onCut: (cut: File) => void
  readonly onClose: () => void
}

const MAX_ZOOM = 4
const ZOOM_STEP = 0.05
/** Pixels that an arrow key moves the picture; a tenth of it with Shift. */
const KEYBOARD_STEP = 10

const frame = {
  position: 'relative',
  height: { xs: '50vh', sm: 360 },
  minHeight: 200,
  bgcolor: 'common.black',
} as const

/** Dialog in which the part of a picture is chosen that residents will see. */
const CropDialog = ({ picture, onCut, onClose }: CropDialogProps) => {
  const id = useId()
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const address = useObjectUrl(picture)
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [part, setPart] = useState<Area | null>(null)
  const { cut, isCutting, hasFailed } = useCut(picture, onCut)
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth fullScreen={isNarrow} aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>사진 자르기</DialogTitle>
      <DialogContent>
        <Typography id={`${id}-hint`} variant="body2" color="textSecondary" sx={{ mb: 3 }}>
          주민에게는 밝은 부분만 보입니다. 사진을 끌거나 화살표 키로 옮기세요.
        </Typography>
        <Box sx={frame}>
          {address === null ? null : (
            <Cropper
              image={address}
              aspect={PORTRAIT_RATIO}
              crop={crop}
              zoom={zoom}
              maxZoom={MAX_ZOOM}
              keyboardStep={KEYBOARD_STEP}
              showGrid={false}
              disableAutomaticStylesInjection
              mediaProps={{ alt: '' }}
              cropperProps={{ role: 'application', 'aria-label': '보일 부분', 'aria-describedby': `${id}-hint` }}
              onCropChange={setCrop}
              onZoomChange={setZoom}
              onCropAreaChange={(_, pixels) => setPart(pixels)}
            />
          )}
        </Box>
        <Typography id={`${id}-zoom`} variant="subtitle2" sx={{ mt: 4 }}>
          확대
        </Typography>
        <Slider
          aria-labelledby={`${id}-zoom`}
          value={zoom}
          min={1}
          max={MAX_ZOOM}
          step={ZOOM_STEP}
          getAriaValueText={(value) => `${Math.round(value * 100)}%`}
          onChange={(_, value) => setZoom(Number(value))}
        />
        {hasFailed ? <Alert severity="error">이 사진은 자르지 못했습니다. 다른 사진을 골라주세요.</Alert> : null}
      </DialogContent>
      <DialogButtons
        label="자르기"
        busy={isCutting}
        disabled={part === null}
        onCancel={onClose}
        onAct={() => (part === null ? undefined : cut(part))}
      />
    </Dialog>
  )
}

const useCut = (picture: File, onCut: (cut: File) => void) => {
  const [isCutting, setCutting] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const cut = (part: Area): void => {
    setCutting(true)
    setFailed(false)
    cutPicture(picture, part)
      .catch(() => null)
      .then((made) => {
        setCutting(false)
        if (made === null) setFailed(true)
        else onCut(made)
      })
      .catch(() => setFailed(true))
  }
  return { cut, isCutting, hasFailed }
}

export default CropDialog
