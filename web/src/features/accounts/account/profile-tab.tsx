import { AvatarCard } from './avatar-card.tsx'
import { ProfileForm } from './profile-form.tsx'
import classes from './profile-tab.module.css'

export function ProfileTab() {
  return (
    <div className={classes.columns}>
      <AvatarCard />
      <ProfileForm />
    </div>
  )
}
