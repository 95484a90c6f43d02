import 'react-easy-crop/react-easy-crop.css'
import { useId, useState } from 'react'
import Cropper from 'react-easy-crop'
import { useAction } from '#kit/use-action.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { SliderField } from '#ui/slider-field.tsx'
import classes from './crop-dialog.module.css'
import { cropImage, type Area } from './crop-image.ts'

const zoomPercent = { min: 100, max: 400, step: 5 } as const
/** How far one press of an arrow moves the picture. */
const keyboardStepPx = 8

interface CropDialogProps {
  /** Of the picked file, as long as the dialog is open. */
  address: string
  type: string
  onClose: () => void
  onDone: (picture: Blob) => void
}

/** The picture under a round window: dragged, moved with the arrows, zoomed with wheel, fingers or the slider. */
export function CropDialog({ address, type, onClose, onDone }: CropDialogProps) {
  const t = useT()
  const hintId = useId()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area | null>(null)
  const [isBroken, setBroken] = useState(false)
  const { isBusy, run } = useAction(() => setBroken(true))

  const cut = async () => {
    if (area !== null) onDone(await cropImage(address, area, type))
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('account.crop.title')}
      closeLabel={t('action.close')}
      footer={
        <>
          <Button size="sm" variant="secondary" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button size="sm" loading={isBusy} disabled={area === null || isBroken} onClick={() => void run(cut)}>
            {t('account.crop.submit')}
          </Button>
        </>
      }
    >
      {isBroken ? (
        <Notice tone="error">{t('account.crop.broken')}</Notice>
      ) : (
        <div className="ac-stack ac-gap-14">
          <div className={classes.stage}>
            <Cropper
              image={address}
              crop={crop}
              zoom={zoom}
              aspect={1}
              cropShape="round"
              showGrid={false}
              minZoom={zoomPercent.min / 100}
              maxZoom={zoomPercent.max / 100}
              keyboardStep={keyboardStepPx}
              // The content policy lets no script add styles: ours come with the chunk.
              disableAutomaticStylesInjection
              onCropChange={setCrop}
              onZoomChange={setZoom}
              onCropComplete={(_, pixels) => setArea(pixels)}
              mediaProps={{ alt: '', onError: () => setBroken(true) }}
              cropperProps={{ role: 'group', 'aria-label': t('account.crop.area'), 'aria-describedby': hintId }}
              classes={{ cropAreaClassName: classes.window }}
            />
          </div>
          <SliderField
            label={t('account.crop.zoom')}
            {...zoomPercent}
            value={Math.round(zoom * 100)}
            valueText={`${Math.round(zoom * 100)}%`}
            onChange={(percent) => setZoom(percent / 100)}
          />
          <p id={hintId} className={classes.hint}>
            {t('account.crop.hint')}
          </p>
        </div>
      )}
    </Dialog>
  )
}
