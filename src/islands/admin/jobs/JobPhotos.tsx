// The engineer's photos of a job in the drawer, and whether the customer sees each.
import { JOB_STAGES, type JobPhoto, type JobStage } from '#contract/jobs/jobs.ts';
import { PhotoGrid } from '#islands/shared/PhotoGrid.tsx';
import { showOutcome } from '#islands/shared/show-outcome.ts';
import { Button } from '#islands/ui/Button.tsx';
import { jobOfAppointment as job, type OpenJob } from '#stores/admin/job-sheet.ts';

const TITLES: Record<JobStage, string> = {
  before: 'Before the work',
  after: 'After the work',
  plate: 'The machine’s plate',
};

function Visibility({ open, photo }: { open: OpenJob; photo: JobPhoto }) {
  return (
    <div className="mt-2 grid justify-items-start gap-2">
      {photo.officeOnly && <p className="label">Office only</p>}
      <Button small onClick={() => void showOutcome(job.showPhoto(open, photo))}>
        {photo.officeOnly ? 'Show the customer' : 'Keep from the customer'}
      </Button>
    </div>
  );
}

export function JobPhotos({ open }: { open: OpenJob }) {
  return JOB_STAGES.map((stage) => {
    const photos = open.sheet.photos.filter((photo) => photo.stage === stage);
    if (photos.length === 0) return null;
    return (
      <section key={stage} className="mt-4">
        <h4 className="label mb-2">{TITLES[stage]}</h4>
        <PhotoGrid
          photos={photos.map((photo, at) => ({
            id: photo._id,
            alt: `${TITLES[stage]}, number ${at + 1}`,
            load: () => job.photoAddress(photo._id),
            note: <Visibility open={open} photo={photo} />,
          }))}
        />
      </section>
    );
  });
}
