import { watchChanges } from '../pages/change.ts';
import { watchReview } from './review.ts';

watchChanges();
watchReview();
