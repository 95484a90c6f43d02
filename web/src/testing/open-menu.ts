import { fireEvent } from '@testing-library/react'

/** As a browser opens it: a document without a screen has no popovers. */
export const openMenu = (menu: HTMLElement) => {
  menu.hidePopover = () => undefined
  fireEvent(menu, Object.assign(new Event('beforetoggle'), { newState: 'open' }))
}
